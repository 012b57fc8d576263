/** What a status is called and what is said of it, in the words of `status.json`. */
import type { StatusWords, Tone } from "#src/copy/status.ts";
import { videoCopy } from "#src/copy/video.ts";
import type { ShownStatus } from "#src/domain/lending/credit-states.ts";
import type { Services } from "#server/services.ts";

const TONES: Readonly<Record<ShownStatus, Tone>> = {
  draft: "info",
  awaitingSmsConfirmation: "info",
  processing: "info",
  needsIdCard: "info",
  needsVideoVerification: "info",
  awaitingGuarantor: "info",
  manualReview: "info",
  offerActive: "info",
  contractUnsigned: "success",
  contractSigned: "success",
  payoutFailed: "warning",
  payoutReturned: "warning",
  active: "success",
  overdue: "warning",
  forbearance: "info",
  repaid: "success",
  refinanced: "info",
  withdrawn: "info",
  assigned: "warning",
  writtenOff: "warning",
  unlent: "info",
  rejected: "info",
  cancelled: "info",
  expired: "info",
  terminated: "info",
};

/** Whether a status is one that is shown. */
export const isShownStatus = (status: string): status is ShownStatus => Object.hasOwn(TONES, status);

type WithWords = Pick<Services, "words">;

/** What a status is called. */
export const statusLabel = ({ words }: WithWords, status: ShownStatus): string => words.text(`status.${status}.label`);

/** The words of a status: what it is called, the title and the text of its page, and their tone. */
export const statusWords = (services: WithWords, status: ShownStatus): StatusWords => {
  const { words } = services;
  return {
    label: statusLabel(services, status),
    title: words.text(`status.${status}.title`),
    text: status === "needsVideoVerification" ? videoCopy.ways.video.text : words.text(`status.${status}.text`),
    tone: TONES[status],
  };
};
