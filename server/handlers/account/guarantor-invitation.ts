/** The invitation of a guarantor: its link, the registration it leads to, and „Откажи“, which needs no profile. */
import type { FormPageData } from "#src/api/responses/responses.ts";
import { guaranteeRows } from "#src/copy/guarantee-words.ts";
import { guarantorCopy } from "#src/copy/guarantor-pages.ts";
import { isGuaranteeOver } from "#src/domain/lending/guarantee-states.ts";
import { paragraph } from "#src/domain/text/blocks.ts";
import type { Block } from "#src/domain/text/document.ts";
import { pageUrl } from "#src/pages/table.ts";
import { issueForm, type Fill } from "#server/forms/issue-form.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { declineGuarantee } from "#server/lending/guarantees/end.ts";
import { aboutGuarantee } from "#server/lending/guarantees/invite-guarantor.ts";
import { definePost, type Elsewhere, type FormHandler } from "#server/policy/handler.ts";
import { lockApplication } from "#server/store/tables/applications.ts";
import { guaranteeById, guaranteeOfToken, moveGuarantee, type GuaranteeRow } from "#server/store/tables/guarantees.ts";
import { isInvited } from "#server/store/tables/guarantees-due.ts";
import { unread } from "#server/submissions/reader.ts";
import type { Context } from "#server/visit/context.ts";

const isExpired = ({ status, expiresAt }: GuaranteeRow, now: Date): boolean =>
  status === "expired" || (isInvited(status) && expiresAt <= now);

const isDead = (guarantee: GuaranteeRow, now: Date): boolean =>
  isGuaranteeOver(guarantee.status) || isExpired(guarantee, now);

const dead = (): Elsewhere => ({ nextUrl: pageUrl("invitationInvalidLink") });

/** Where whoever opens the link goes on: the person whose phone was invited, in their profile once they have one. */
const placeOf = ({ person, now }: Context, guarantee: GuaranteeRow): Elsewhere => {
  if (isDead(guarantee, now)) return dead();
  if (person) return person.id === guarantee.userId ? { nextUrl: pageUrl("guaranteedRequests") } : dead();
  return { nextUrl: pageUrl(isInvited(guarantee.status) ? "registrationFromInvitation" : "login") };
};

/** Remembers the guarantee of a token in the session; undefined for an unknown one. Programs that look at links open it, too. */
export const openGuarantee = async (context: Context, token: string): Promise<Elsewhere | undefined> => {
  const { services, db, now, handle } = context;
  const guarantee = await guaranteeOfToken(db, services.secrets, token);
  if (!guarantee) return undefined;
  await handle.remember(db, now, { guarantee: guarantee.id });
  return placeOf(context, guarantee);
};

const rememberedIn = async ({ services, db, session }: Context): Promise<GuaranteeRow | undefined> => {
  const id = session?.data.guarantee;
  return id ? guaranteeById(db, services.secrets, id) : undefined;
};

/** The guarantee that this session was invited to, while that waits for an answer. */
export const invitedGuarantee = async (context: Context): Promise<GuaranteeRow | undefined> => {
  const found = await rememberedIn(context);
  return found && isInvited(found.status) && !isDead(found, context.now) ? found : undefined;
};

/** The same while whoever is invited has no profile yet. */
export const guaranteeToRegister = async (context: Context): Promise<GuaranteeRow | undefined> => {
  const found = await invitedGuarantee(context);
  return found?.userId === null ? found : undefined;
};

/**
 * Whether a registration is bound to the invitation that this session has opened: it is for the phone that waits for its
 * code. A registration so bound keeps its phone.
 */
export const isPhoneInvited = async (context: Context): Promise<boolean> => {
  const { unverified } = context;
  return unverified !== null && (await invitedGuarantee(context))?.named?.phone === unverified.phone;
};

/** Why the link of the guarantee that this session has opened leads nowhere; undefined for other links. */
export const deadGuarantee = async (context: Context): Promise<{ dead: string; deadAbout: string } | undefined> => {
  const found = await rememberedIn(context);
  if (!found) return undefined;
  const { ends, notYours } = guarantorCopy;
  if (isExpired(found, context.now)) return ends.expired;
  return ends[found.status] ?? (context.person ? notYours : undefined);
};

/** What a guarantee is about, as a page shows it. */
export const guaranteeBlocks = async (
  { services, db, now }: Pick<Context, "services" | "db" | "now">,
  guarantee: Pick<GuaranteeRow, "id" | "applicationId">,
): Promise<Block[]> => [
  {
    kind: "facts",
    rows: guaranteeRows(await aboutGuarantee(services, db, guarantee, now)).map(([label, value]) => ({
      label,
      value: [value],
    })),
  },
  paragraph(guarantorCopy.whatItIs),
  paragraph(guarantorCopy.free),
];

/** The invited person's data; the phone is the one that was invited and cannot be changed. */
export const guarantorFill = ({ named }: GuaranteeRow): Fill => ({
  values: {
    email: named?.email ?? "",
    firstName: named?.firstName ?? "",
    lastName: named?.lastName ?? "",
    mobilePhone: named?.phone ?? "",
  },
  props: { email: { hint: "" }, mobilePhone: { hint: guarantorCopy.phoneHint } },
  locked: ["mobilePhone"],
});

/**
 * The page on which somebody who is invited learns what it is about, and registers or says no; that they have opened it is
 * noted. Who has a profile logs in to accept, and says no without that.
 */
export const guarantorRegistration = async (context: Context, guarantee: GuaranteeRow): Promise<FormPageData> => {
  const { services, now } = context;
  if (guarantee.status === "sent")
    await services.database.transaction(async (trx) => {
      await lockApplication(trx, guarantee.applicationId);
      await moveGuarantee(trx, { id: guarantee.id, to: "opened", actor: "G", now });
    });
  const { title, lead, instead, known } = guarantorCopy;
  const decline = await issueForm(context, "decline-invitation");
  const told = { page: { title }, today: context.today, about: await guaranteeBlocks(context, guarantee) };
  if (guarantee.userId !== null) {
    const url = `${pageUrl("login")}?${new URLSearchParams({ next: pageUrl("guaranteedRequests") })}`;
    return { ...told, form: { ...decline, title }, lead: known.lead, instead: { ...known.instead, url } };
  }
  const form = await issueForm(context, "registration-from-invitation", guarantorFill(guarantee));
  return {
    ...told,
    form: { ...form, title, intro: "" },
    lead,
    instead: { ...instead, url: `${pageUrl("registrationFromInvitation")}#${decline.id}` },
    forms: { decline },
    links: [{ label: guarantorCopy.login, url: pageUrl("login") }],
  };
};

/** Says no to the guarantee that the session was invited to. */
export const declineInvitation: FormHandler = {
  post: definePost(unread("decline-invitation"), {
    effect: async (context) => {
      const { services, db, now } = context;
      const found = await invitedGuarantee(context);
      if (!found || (await declineGuarantee(services, db, found.id, now)) !== "done")
        return refuse("moved-on", { nextUrl: pageUrl("invitationInvalidLink") });
      return { nextUrl: pageUrl("invitationInvalidLink") };
    },
  }),
};
