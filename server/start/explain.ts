/** Explains to whoever starts the server or does an act why it failed. */
import { SettingError } from "#server/kernel/setting-kinds.ts";
import { ArchiveError } from "#server/kernel/archive.ts";
import { LockError } from "#server/kernel/lock.ts";
import { DatabaseError } from "#server/store/db/database-error.ts";
import { BrokenSnapshot } from "./broken-snapshot.ts";

const EXPECTED = [SettingError, LockError, ArchiveError, DatabaseError, BrokenSnapshot];

/** The message of an expected error, in one line but for a broken snapshot; a stack for all others. */
export const explain = (error: unknown): string => {
  if (EXPECTED.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code, syscall, port, address } = error as Partial<
    Record<"code" | "syscall" | "address", string> & { port: number }
  >;
  if (code === "EADDRINUSE") return `Port ${port} on ${address} is taken. Set PORT to another one.`;
  if (code === "EACCES" && port) return `Port ${port} may not be opened by this user. Set PORT to one above 1024.`;
  if (code === "EACCES" && syscall === "connect")
    return "The server that runs on this data folder (DATA_DIR) is another user's. Run the act as that user.";
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};
