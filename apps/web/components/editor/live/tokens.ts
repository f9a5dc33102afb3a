/**
 * The parts of a text whose shown and stored forms differ, as state of the live editor: mentions and line breaks other than `\n`. Each
 * moves with the text around it, and Undo brings it back.
 *
 * @module
 */
import { invertedEffects, isolateHistory } from "@codemirror/commands";
import {
  type ChangeDesc,
  EditorState,
  type Extension,
  StateEffect,
  StateField,
  type Transaction,
  type TransactionSpec,
} from "@codemirror/state";
import { type MentionText, storedOf, type Token } from "../../../markdown/mention_text.ts";

/** The tokens of the inserted text. An empty list keeps lost tokens from being found again in it. */
const insertTokens = StateEffect.define<readonly Token[]>({ map: moved });

/** All tokens of a text that came from outside the editor. */
const setTokens = StateEffect.define<readonly Token[]>();

/** Events whose inserted text contains only the given tokens. */
const EXACT = ["input.type", "undo", "redo"] as const;

export const tokenField = StateField.define<readonly Token[]>({
  create: () => [],
  update(tokens, transaction) {
    const set = transaction.effects.find((effect) => effect.is(setTokens));
    if (set) return set.value;
    const given = transaction.effects.filter((effect) => effect.is(insertTokens));
    if (!transaction.docChanged && given.length === 0) return tokens;
    const { kept, lost } = afterChange(tokens, transaction.changes);
    const isExact = given.length > 0 || EXACT.some((event) => transaction.isUserEvent(event));
    const inserted = isExact ? given.flatMap(({ value }) => value) : findAgain(lost, transaction);
    const all = [...moved(kept, transaction.changes), ...inserted];
    return inserted.length > 0 ? all.toSorted((one, other) => one.start - other.start) : all;
  },
});

function moved(tokens: readonly Token[], changes: ChangeDesc): Token[] {
  return tokens.map((token) => ({ ...token, start: changes.mapPos(token.start, 1) }));
}

const endOf = ({ start, shown }: Token): number => start + shown.length;

/** Divides tokens into those that a change keeps and those that it edits, which become plain text. */
function afterChange(tokens: readonly Token[], changes: ChangeDesc): { kept: Token[]; lost: Token[] } {
  const ranges: { from: number; to: number }[] = [];
  changes.iterChangedRanges((from, to) => ranges.push({ from, to }), true);
  const isCut = (token: Token): boolean => ranges.some(({ from, to }) => from < endOf(token) && to > token.start);
  const kept: Token[] = [];
  const lost: Token[] = [];
  for (const token of tokens) (isCut(token) ? lost : kept).push(token);
  return { kept, lost };
}

/**
 * Finds lost tokens again in the inserted text, so that text keeps them when it is wrapped in marks, put into a list or
 * dragged.
 */
function findAgain(lost: readonly Token[], { changes }: Transaction): Token[] {
  const waiting = [...lost];
  const found: Token[] = [];
  changes.iterChanges((_fromA, _toA, start, _toB, inserted) => {
    const text = inserted.toString();
    let from = 0;
    for (const token of [...waiting]) {
      const at = text.indexOf(token.shown, from);
      if (at < 0) continue;
      waiting.splice(waiting.indexOf(token), 1);
      found.push({ ...token, start: start + at });
      from = at + token.shown.length;
    }
  });
  return found;
}

const isMention = ({ shown }: Token): boolean => shown !== "\n";

/** Makes inserting or deleting a mention a separate undo step. @param tokens the tokens of the initial text */
export function tokensOf(tokens: readonly Token[]): Extension {
  return [
    tokenField.init(() => tokens),
    invertedEffects.of(({ startState, changes }) => {
      const { lost } = afterChange(startState.field(tokenField), changes);
      return lost.length > 0 ? [insertTokens.of(lost)] : [];
    }),
    EditorState.transactionExtender.of((transaction) => {
      const { lost } = afterChange(transaction.startState.field(tokenField), transaction.changes);
      const isWhole = lost.some(isMention) || transaction.effects.some((effect) => effect.is(insertTokens));
      return isWhole ? { annotations: isolateHistory.of("full") } : null;
    }),
  ];
}

export function mentionsIn(state: EditorState): readonly Token[] {
  return state.field(tokenField).filter(isMention);
}

export function textOf(state: EditorState): MentionText {
  return { shown: state.doc.toString(), tokens: state.field(tokenField) };
}

export function storedIn(state: EditorState): string {
  return storedOf(textOf(state));
}

/** Replaces a range with text and its tokens. */
export function replaceRange(
  { from, to }: { from: number; to: number },
  { shown, tokens }: MentionText,
): TransactionSpec & { selection: { anchor: number } } {
  return {
    changes: { from, to, insert: shown },
    effects: insertTokens.of(tokens.map((token) => ({ ...token, start: token.start + from }))),
    selection: { anchor: from + shown.length },
  };
}

/**
 * Turns the text into a different one. The beginning and end that both texts share stay in place, and so does a caret
 * there.
 */
export function changeTo(state: EditorState, next: MentionText): TransactionSpec {
  const shown = state.doc.toString();
  const most = Math.min(shown.length, next.shown.length);
  let from = 0;
  while (from < most && shown[from] === next.shown[from]) from += 1;
  let after = 0;
  while (after < most - from && shown.at(-1 - after) === next.shown.at(-1 - after)) after += 1;
  const insert = next.shown.slice(from, next.shown.length - after);
  return {
    changes: { from, to: shown.length - after, insert },
    effects: setTokens.of(next.tokens),
  };
}
