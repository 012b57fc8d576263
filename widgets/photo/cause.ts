/** Causes of a failed compression, as text for reports. */

const nameOf = (target: EventTarget | null): string => (target ? ` of ${target.constructor.name}` : "");

/**
 * The cause as text. An image that does not load rejects with its event, which as text is „[object Event]“: the event
 * and its element are named instead. Never contains a file's name.
 */
export const causeOf = (thrown: unknown): string => {
  if (thrown instanceof Error) return thrown.message || thrown.name;
  if (thrown instanceof Event) return `${thrown.type}${nameOf(thrown.target)}`;
  return typeof thrown === "string" ? thrown : `a thrown ${typeof thrown}`;
};
