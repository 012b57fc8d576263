/** What the state machines share: their tables of transitions and the actors in them. */

/** U: the borrower, G: a guarantor, S: decision rules and jobs, O: an operator, P: payment and credit systems, T: a timer. */
export type Actor = "U" | "G" | "S" | "O" | "P" | "T";

/** Allowed transitions by state; each value lists the actors that may cause the transition. */
export type Moves<State extends string> = Readonly<Record<State, Partial<Record<State, string>>>>;

/** True if a table lists the transition for the actor. */
export const isListed = <State extends string>(moves: Moves<State>, from: State, to: State, actor: Actor): boolean =>
  moves[from][to]?.includes(actor) ?? false;
