/** The current visitor. */
import type { VisitorData } from "#src/api/responses/responses.ts";
import { money } from "#src/domain/lending/money.ts";
import { isVideoSent } from "#src/domain/lending/video.ts";
import { firstNameOf } from "#server/handlers/account/names.ts";
import { guaranteedRequests } from "#server/handlers/guaranteed.ts";
import { waitsForGuarantor } from "#server/lending/guarantees/contract.ts";
import type { ReadHandler } from "#server/policy/handler.ts";
import { applicationById } from "#server/store/tables/applications.ts";
import { activeBonusesOf } from "#server/store/tables/bonuses.ts";
import { runningPromotion } from "#server/store/tables/promotions.ts";
import { annexToSign } from "#server/store/tables/annexes.ts";
import { videosOf } from "#server/store/tables/video-sessions.ts";
import { tokenOf, type Context } from "#server/visit/context.ts";

/** Whether an applicant has a video to send: none of theirs waits for us. */
const lacksVideo = async ({ services, db, application }: Context): Promise<boolean> =>
  application?.status === "needsVideoVerification" &&
  !isVideoSent(await videosOf(db, services.secrets, application.id));

/** The agreement that the visitor may sign; none while their guarantor has to sign first. */
const unsignedIn = async ({
  services,
  db,
  application,
  now,
}: Context): Promise<VisitorData["userData"]["unsignedContract"]> => {
  if (application?.status !== "contractUnsigned") return null;
  const { id } = application;
  return (await waitsForGuarantor(services, db, await applicationById(db, id), now))
    ? null
    : { kind: application.refinancesNo === null ? "creditContract" : "refinanceAnnex", requestId: id };
};

/** The visitor's data that the browser may see, and the CSRF token. */
export const visitorOf = async (context: Context): Promise<VisitorData> => {
  const { person, application } = context;
  const token = tokenOf(context);
  return {
    userData: {
      user: person && {
        id: person.id,
        email: person.email,
        status: { key: person.status },
        guaranteedRequests: await guaranteedRequests(context),
        isSubscribed: person.isSubscribed,
      },
      activeBonuses: await bonusesOf(context),
      activeAffiliatePromotion: await promotionOn(context),
      unsignedContract: (await unsignedIn(context)) ?? (await unsignedAnnex(context)),
      hasActiveOffer: application?.status === "offerActive",
      needsVideoVerification: await lacksVideo(context),
      liveChatConfig: await chatOf(context),
    },
    ...(token && { csrf: token }),
  };
};

/** The bonuses that the person may use now. */
const bonusesOf = async ({ services, db, person, today }: Context): Promise<VisitorData["userData"]["activeBonuses"]> =>
  person
    ? (await activeBonusesOf(db, person.id))
        .filter(({ expiresOn }) => expiresOn >= today)
        .map(({ id, cents, expiresOn }) => ({ id, amount: money(cents, services.catalogue), expiresOn }))
    : [];

/** The promotion that runs today. */
const promotionOn = async ({ db, today }: Context): Promise<VisitorData["userData"]["activeAffiliatePromotion"]> => {
  const running = await runningPromotion(db, today);
  return running ? { key: running.key, title: running.title } : null;
};

/** An annex that waits for the person's signature. */
const unsignedAnnex = async ({ db, person, today }: Context): Promise<VisitorData["userData"]["unsignedContract"]> => {
  const requestId = person ? await annexToSign(db, person.id, today) : undefined;
  return requestId === undefined ? null : { kind: "forbearanceAnnex", requestId };
};

/**
 * Configuration of the chat, null without a licence. Its agent sees first name, e-mail, status and product, no other
 * personal data.
 */
const chatOf = async (context: Context): Promise<VisitorData["userData"]["liveChatConfig"]> => {
  const { services, person, application } = context;
  const id = services.settings.liveChatLicence;
  if (id === undefined) return null;
  const firstName = person ? await firstNameOf(context) : "";
  return {
    id,
    enabled: true,
    variables: {
      ...(firstName && { Name: firstName }),
      ...(person && { Email: person.email }),
      ...(application && { requestStatus: application.status, product: application.product }),
    },
  };
};

/** The visitor's data as a call. */
export const userData: ReadHandler = { read: visitorOf };
