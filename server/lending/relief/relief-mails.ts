/** Mails about relief that say one thing or another by how it stands. */
import type { Mail } from "#src/copy/mail.ts";
import type { Words } from "#server/content/words/words.ts";
import type { AboutCredit } from "#server/lending/servicing/credit-mails.ts";

/** Relief is asked for; `isHeld`: interest for delay is held until the answer. */
export const reliefAskedMail = (
  words: Words,
  about: AboutCredit,
  { isHeld, ...told }: { no: string; until: string; reason: string; proposal: string; isHeld: boolean },
): Mail =>
  words.mail("relief.asked", about, {
    ...about,
    ...told,
    promise: words.parts(isHeld ? "relief.asked.held" : "relief.asked.notHeld", about, { ...about, ...told }),
  });

/** An annex to sign; `replaces`: when the offer was sent that it replaces. */
export const annexReadyMail = (
  words: Words,
  about: AboutCredit,
  {
    replaces,
    ...told
  }: Readonly<
    Record<
      "number" | "count" | "instalment" | "first" | "last" | "before" | "total" | "difference" | "until" | "url",
      string
    >
  > & { replaces: string | undefined },
): Mail =>
  words.mail("relief.annexReady", about, {
    ...about,
    ...told,
    replaces: replaces === undefined ? [] : words.parts("relief.annexReady.replaces", about, { replaces }),
  });

/** An annex is signed; `ended` is what stood until then and does not any more. */
export const annexSignedMail = (
  words: Words,
  about: AboutCredit,
  {
    number,
    plan,
    ended,
    until,
    attached,
  }: {
    number: string;
    plan: readonly (readonly [day: string, sum: string])[];
    ended: { plan: boolean; notice: boolean };
    until: string | undefined;
    attached: readonly string[];
  },
): Mail =>
  words.mail("relief.annexSigned", about, {
    ...about,
    number,
    plan: [{ facts: plan }],
    changes: [
      ...(ended.notice ? words.parts("relief.annexSigned.noticeEnded", about, {}) : []),
      ...(ended.plan ? words.parts("relief.annexSigned.planEnded", about, {}) : []),
      ...(until === undefined ? [] : words.parts("relief.annexSigned.relief", about, { until })),
    ],
    copy:
      attached.length > 0
        ? words.parts("relief.annexSigned.attached", about, { attached: attached.join(", ") })
        : words.parts("relief.annexSigned.inProfile", about, {}),
  });
