/** How an application stands with its video, on the desk of the application. */
import { staffVideoWords as words } from "#src/copy/staff-video.ts";
import { staffUrl } from "#src/buro/table.ts";
import { VIDEO_TRIES } from "#src/domain/lending/video.ts";
import type { ApplicationRow } from "#server/store/tables/applications.ts";
import { videosOf } from "#server/store/tables/video-sessions.ts";
import type { Cell } from "../blocks.ts";
import type { ClerkContext } from "../context.ts";

/** The same in short; nothing where none was asked for. */
export const videoFacts = async (
  { services, db }: ClerkContext,
  { id, status, number }: ApplicationRow,
): Promise<(readonly [string, Cell])[]> => {
  const last = (await videosOf(db, services.secrets, id)).at(-1);
  if (!last) return status === "needsVideoVerification" ? [[words.title, words.waits]] : [];
  const text = `${words.kinds[last.kind]}, ${words.tries(last.no, VIDEO_TRIES)}: ${words.states[last.state]}`;
  return [[words.title, { text, url: staffUrl("video", { number: String(number) }) }]];
};
