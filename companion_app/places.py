"""Where this computer keeps what is ours: games played, keys, editions."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shared_rules.core.keys import Keyring


def data_folder() -> Path:
    from platformdirs import user_data_path

    return user_data_path("durbar", appauthor=False)


def shared_folder() -> Path:
    """Where this computer's people look for files: backups, exports."""
    from platformdirs import user_documents_path

    return user_documents_path() / "Durbar"


def download_folder() -> Path:
    from platformdirs import user_downloads_path

    return user_downloads_path()


def keyring() -> "Keyring":
    from shared_rules.core.keys import Keyring

    return Keyring(data_folder() / "keys")
