/** A user who owns nothing of the project, for whoever runs the tests as root. */

/** A user and group to spawn a process as; `undefined` is the current user. */
export type User = { uid: number; gid: number } | undefined;

/** „nobody“ on every Linux when the current user is root; otherwise the current user. */
export const ordinaryUser: User = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
