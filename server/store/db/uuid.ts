/** Ids as the database keeps them. */
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Whether a text from outside can be an id; the database refuses to compare any other with one. */
export const isUuid = (text: string): boolean => UUID.test(text);
