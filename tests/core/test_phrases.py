"""Phrases: text that can be said again in another language."""

import json
import pickle

from shared_rules.core.phrases import Phrase, listed, phrase, phrases


def test_a_phrase_is_its_english_text() -> None:
    made = phrase("Build a house in {place}: {gold} gold", place="Agra", gold=1)
    assert made == "Build a house in Agra: 1 gold"
    assert json.dumps(made) == '"Build a house in Agra: 1 gold"'
    assert (made.words, made.facts["place"]) == ("Build a house in {place}: {gold} gold", "Agra")


def test_braces_in_a_person_s_words_stay_as_they_are() -> None:
    assert phrase("Choose {who}", who="{name}") == "Choose {name}"
    assert phrase("a {brace} without facts") == "a {brace} without facts"


def test_a_fact_may_be_a_phrase_again() -> None:
    card = phrase("the {character}", character=phrases({4: "Monk"})[4])
    made = phrase("Take {card}", card=card)
    assert made == "Take the Monk"
    inner = made.facts["card"]
    assert isinstance(inner, Phrase)
    assert inner.words == "the {character}"


def test_a_list_keeps_its_items() -> None:
    made = listed([phrase("palace"), "Anna"])
    assert made == "palace, Anna"
    assert [type(item) for item in made.facts.values()] == [Phrase, str]
    assert listed([]) == ""


def test_it_goes_to_another_process_whole() -> None:
    made = phrase("Take {card}", card=phrase("the Monk"))
    back = pickle.loads(pickle.dumps(made))
    assert (back, back.words, back.facts) == (made, made.words, made.facts)
