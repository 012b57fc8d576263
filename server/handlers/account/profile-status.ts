/** How a profile stands: for its page, the page of an application in processing, and the call that both read again. */
import type { NoticeData, ProfileStatusData } from "#src/api/responses/responses.ts";
import { profileActions, profileCopy, profileStates } from "#src/copy/account.ts";
import { decisionReasons } from "#server/lending/applications/reasons.ts";
import { ownPageNames } from "#src/copy/menu.ts";
import { UNFINISHED_PROFILES, type ProfileState } from "#src/domain/lending/profile-states.ts";
import { pageUrl, type PageName } from "#src/pages/table.ts";
import type { ReadHandler } from "#server/policy/handler.ts";
import { guardedStatus } from "#server/policy/journey.ts";
import { applicationsOf } from "#server/store/tables/applications.ts";
import { placeOfKnown } from "#server/handlers/registration.ts";
import type { Context } from "#server/visit/context.ts";

/** What each state that bears a badge leaves to be done: an application, or the decision on the last one. */
const ACTIONS: Readonly<Record<(typeof UNFINISHED_PROFILES)[number], { label: string; page?: PageName }>> = {
  userCreated: { label: profileActions.start },
  dataFilledIn: { label: profileActions.again },
  invalidData: { label: profileActions.again },
  disapproved: { label: profileActions.decision, page: "applicationStatus" },
};

/** Whoever came to stand surety and has applied for nothing: their profile leaves nothing of a borrower's to be done. */
const onlyVouches = ({ isGuarantor, application, person }: Context): boolean =>
  isGuarantor && guardedStatus(application) === "none" && person!.status === "userCreated";

/** What that comes to in words, and what is to be done about it. */
const newsOf = (context: Context): NonNullable<NoticeData["news"]> => {
  const { tone, text } = profileStates[context.person!.status];
  if (!onlyVouches(context)) return { tone, text, ...actionOf(context) };
  const label = ownPageNames.guaranteedRequests;
  return { tone, text: profileCopy.vouches, action: { label, url: pageUrl("guaranteedRequests") } };
};

const actionOf = (context: Context): Pick<NonNullable<NoticeData["news"]>, "action"> => {
  const state = UNFINISHED_PROFILES.find((key) => key === context.person!.status);
  if (!state) return {};
  const { label, page } = ACTIONS[state];
  const isBegun = guardedStatus(context.application) !== "none";
  return {
    action: page
      ? { label, url: pageUrl(page) }
      : { label: isBegun ? profileActions.goOn : label, url: placeOfKnown(context) },
  };
};

const isRefused = (key: ProfileState): boolean => key === "invalidData" || key === "disapproved";

/** The state of the profile and what is to be done about it; a refusal comes with the reasons of the latest decision. */
export const profileStatusOf = async (context: Context): Promise<ProfileStatusData["status"]> => {
  const { db, person } = context;
  const key = person!.status;
  const [latest] = isRefused(key) ? await applicationsOf(db, person!.id) : [];
  const reasons = decisionReasons(context.services, latest?.decision);
  return { key, label: profileStates[key].label, ...newsOf(context), reasons };
};

/** The same as a call. */
export const profileStatus: ReadHandler = {
  read: async (context): Promise<ProfileStatusData> => ({ status: await profileStatusOf(context) }),
};
