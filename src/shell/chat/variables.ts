/** What the chat's agent sees of a visitor, by name. */
export type Variables = Readonly<Record<string, string>>;

/** The variables, and empty ones in place of those that were told before and are no more. */
export const overwriting = (told: readonly string[], variables: Variables): Variables =>
  ({ ...Object.fromEntries(told.map((name) => [name, ""])), ...variables });
