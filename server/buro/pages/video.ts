/** An applicant's video at the desk, beside the pictures of the card: what is compared, and what was said of it. */
import { callCopy } from "#src/copy/application.ts";
import { staffTitles } from "#src/copy/staff.ts";
import { staffVideoWords as words } from "#src/copy/staff-video.ts";
import { mayStaff } from "#src/buro/access.ts";
import type { DeskMedia, DeskSection } from "#src/buro/desk.ts";
import { staffFileUrl, staffUrl } from "#src/buro/table.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { isVideoSent } from "#src/domain/lending/video.ts";
import { paragraph } from "#src/domain/text/blocks.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { callAskedAt } from "#server/lending/applications/asked-call.ts";
import { videoFile } from "#server/lending/journey/send-video.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { fieldsOfApplication, shownNames } from "#server/lending/staff/masked.ts";
import { shownTo } from "#server/lending/staff/unmask.ts";
import { filesOfApplication, type FileRow } from "#server/store/tables/profiles.ts";
import { videosOf, type VideoRow } from "#server/store/tables/video-sessions.ts";
import { idCardUpload } from "#server/submissions/application.ts";
import { personalInformation } from "#server/submissions/personal-information.ts";
import { savedForm } from "#server/submissions/saved.ts";
import { SEEN } from "../acting.ts";
import { deskPage, facts, notice, table, type Cell } from "../blocks.ts";
import type { ClerkContext } from "../context.ts";
import { staffForm } from "../forms.ts";
import type { ClerkRead } from "../reply.ts";
import { applicationOnPage } from "./application.ts";
import { maskedFacts, unmaskForms } from "./masked-facts.ts";

const mediaOf = ({ id, title, kind }: FileRow, video: VideoRow | undefined): DeskMedia => {
  const isVideo = video?.kind === "video" && kind === videoFile(video.id);
  return {
    kind: isVideo ? "video" : "image",
    url: staffFileUrl(id),
    // Its own label speaks to the applicant.
    label: video ? words.shown[video.kind] : title,
    // A page without scripts cannot know what its browser plays, such as HEVC of an iPhone.
    ...(isVideo && { otherwise: words.unplayed }),
  };
};

const earlierPart = (videos: readonly VideoRow[]): DeskSection => ({
  title: words.earlier,
  blocks: [
    table(
      [words.no, words.kind, words.sent, words.outcome],
      videos.map(({ no, kind, sentAt, state, judgedAt, names, words: said }): Cell[] => [
        String(no),
        words.kinds[kind],
        formatMoment(sentAt),
        [words.states[state], judgedAt && formatMoment(judgedAt), names, said].filter(Boolean).join(", "),
      ]),
      words.nothing,
    ),
  ],
});

/** The forms of a verdict, which say what video was looked at. */
const verdictForms = (context: ClerkContext, { id }: VideoRow): Descriptor[] =>
  (["pass-video", "fail-video"] as const)
    .map((call) => staffForm(context, staffCalls[call].form))
    .map((form) => ({ ...form, action: `${form.action}?${SEEN}=${id}` }));

/** The page of the latest video of an application. */
export const video: ClerkRead = async (context) => {
  const { services, db, clerk, now, today } = context;
  const application = await applicationOnPage(context);
  const personal = await savedForm(services, db, application.id, personalInformation);
  const videos = await videosOf(db, services.secrets, application.id);
  const files = await filesOfApplication(db, application.id);
  const last = videos.at(-1);
  const waits = application.status === "needsVideoVerification" && isVideoSent(videos);
  const shown = files.filter(({ kind }) => last && kind === videoFile(last.id));
  const card = files.filter(({ kind }) => kind.startsWith(`${idCardUpload.form}/`));
  const call =
    last?.kind === "selfie" ? await callAskedAt(services.secrets, db, application.id, last.sentAt) : undefined;
  const number = String(application.number);
  const seen = await shownTo(db, clerk, { kind: "application", id: application.id }, now);
  const fields = await fieldsOfApplication(services, application.id);
  const judges = waits && mayStaff(staffCalls["pass-video"].roles, clerk.roles);
  const commands = [
    `pass-video ${number} --as <служител>`,
    `fail-video ${number} <какво да направи кандидатът> --as <служител>`,
    `unmask application ${number} <поле> --as <служител> --reason <защо>`,
  ];
  return deskPage(today, staffTitles.video(application.number), commands, {
    sections: [
      {
        blocks: waits ? [paragraph(words.compare[last!.kind])] : [notice(words.nothing)],
        media: shown.map((file) => mediaOf(file, last)),
      },
      {
        title: words.card,
        blocks: card.length > 0 ? [] : [paragraph(words.noCard)],
        media: card.map((file) => mediaOf(file, undefined)),
      },
      {
        tight: true,
        blocks: [
          facts([
            [words.application, { text: `№\u00a0${number}`, url: staffUrl("application", { number }) }],
            personal ? [words.person, shownNames(clerk, personal.names)] : undefined,
            call && [words.call, callCopy.times[call]],
            ...maskedFacts(fields, seen),
          ]),
        ],
      },
      earlierPart(videos),
    ],
    aside: [
      {
        blocks: [],
        fold: true,
        forms: [
          ...(judges && last ? verdictForms(context, last) : []),
          ...unmaskForms(context, "unmask-video", fields),
        ],
      },
    ],
  });
};
