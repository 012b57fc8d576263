/** Variables about the visitor shown to the chat agent, by name. */
export type Variables = Readonly<Record<string, string>>;

/** The variables, plus empty ones for names that were sent before and no longer exist. */
export const overwriting = (sent: readonly string[], variables: Variables): Variables => ({
  ...Object.fromEntries(sent.map((name) => [name, ""])),
  ...variables,
});
