// boardgame.io, measured from within: tic-tac-toe as its tutorial has it, played by its local client.
//
//   node play.mjs
//
// Each line in is an order, in JSON; each is answered by one line out.
//   {"do": "play", "seconds": S}   whole random games: {games, moves, seconds}
//   {"do": "undo", ...}  {"do": "save", ...}  {"do": "load", ...}  {"do": "replay", ...}
//                                  of whole games that were played before: {moves, seconds}
// A move is what a person's would be: it goes through the client's store, with its log and its undo.

import { createRequire } from "node:module";
import readline from "node:readline";

process.env.NODE_ENV = "production"; // without it the library checks more, and is slower
const require = createRequire(import.meta.url);
const { Client } = require("boardgame.io/dist/cjs/client.js");
const { CreateGameReducer } = require("boardgame.io/dist/cjs/internal.js");

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const hasLine = (cells) => LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c]);

const TicTacToe = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return "INVALID_MOVE";
      G.cells[id] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (hasLine(G.cells)) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};
// The same, with one turn for all moves: boardgame.io takes moves back within a turn only.
const Undoable = { ...TicTacToe, turn: {}, endIf: undefined };

let seed = 1;
function below(limit) {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
  return (seed >> 8) % limit;
}

function free(cells) {
  const found = [];
  cells.forEach((cell, id) => { if (cell === null) found.push(id); });
  return found;
}

function seated(game) {
  const client = Client({ game, numPlayers: 2, debug: false });
  client.start();
  return client;
}

function playOut(client) {
  let moves = 0;
  for (let state = client.getState(); !state.ctx.gameover; state = client.getState()) {
    const cells = free(state.G.cells);
    if (!cells.length) break;
    client.moves.clickCell(cells[below(cells.length)]);
    moves++;
  }
  return moves;
}

function played(game) {
  const client = seated(game);
  return { client, moves: playOut(client) };
}

// Of the processor, as the others' are: it stands still while somebody else has it.
function seconds() {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e6;
}

const MOST = 200; // a table takes longer to make ready than its moves to take back

// Repeats `ready` (not timed) and `work` (timed, gives its moves) until the time is spent.
function timed(limit, ready, work) {
  let spent = 0, moves = 0, games = 0;
  // A clock of the processor may stand still for longer than a short game takes.
  while ((spent < limit && (games < MOST || work === playOut)) || !spent) {
    const subject = ready();
    const began = seconds();
    moves += work(subject);
    spent += seconds() - began;
    games++;
  }
  return { games, moves, seconds: spent };
}

const reducer = CreateGameReducer({ game: TicTacToe });
const over = played(TicTacToe);
const text = JSON.stringify(over.client.store.getState());

const WORK = {
  play: (s) => timed(s, () => seated(TicTacToe), playOut),
  undo: (s) => timed(s, () => played(Undoable), ({ client, moves }) => {
    for (let left = moves; left; left--) client.undo();
    if (free(client.getState().G.cells).length !== 9) throw new Error("not undone");
    return moves;
  }),
  save: (s) => timed(s, () => null, () => { JSON.stringify(over.client.store.getState()); return over.moves; }),
  load: (s) => timed(s, () => seated(TicTacToe), (client) => {
    client.store.dispatch({ type: "SYNC", state: JSON.parse(text), initialState: client.initialState, log: [] });
    return over.moves;
  }),
  replay: (s) => timed(s, () => null, () => {
    let state = over.client.getInitialState();
    for (const { action, automatic } of over.client.log) if (!automatic) state = reducer(state, action);
    if (!state.ctx.gameover) throw new Error("not replayed");
    return over.moves;
  }),
};

for await (const line of readline.createInterface({ input: process.stdin })) {
  const order = JSON.parse(line);
  process.stdout.write(JSON.stringify(WORK[order.do](order.seconds)) + "\n");
}
