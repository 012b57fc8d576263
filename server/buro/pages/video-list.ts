/** The list of videos that wait for somebody to look. */
import { staffVideoWords as words } from "#src/copy/staff-video.ts";
import { staffUrl } from "#src/buro/table.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { waitingVideoKey, waitingVideos, type WaitingVideo } from "#server/store/tables/video-sessions.ts";
import { listPage, type DeskList } from "../listing.ts";

/** The list. */
export const videoList: DeskList<WaitingVideo> = {
  page: "videos",
  empty: words.empty,
  choices: () => [],
  columns: [
    {
      head: words.application,
      of: ({ number }) => ({ text: `№\u00a0${number}`, url: staffUrl("video", { number: String(number) }) }),
    },
    { head: words.kind, of: ({ kind }) => words.kinds[kind] },
    { head: words.no, of: ({ no }) => String(no) },
    { head: words.sent, of: ({ at }) => formatMoment(at) },
  ],
  read: ({ db }, { after, most }) => waitingVideos(db, { after, most }),
  keyOf: waitingVideoKey,
};

/** The page of the list. */
export const videos = listPage(videoList, { lead: words.order, commands: ["videos"] });
