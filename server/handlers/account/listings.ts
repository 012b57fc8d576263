/** Lists of a person's own things. */
import type { ListingData } from "#src/api/responses/responses.ts";
import { documentsCopy, historyCopy } from "#src/copy/account.ts";
import { callUrl } from "#src/api/calls/calls.ts";
import { signedEndWords } from "#src/copy/guarantor-pages.ts";
import { endsOfGuaranteeFiles } from "#server/store/tables/guarantees-of.ts";
import { refinanceCopy, refinanceEnds, refinanceStatus } from "#src/copy/refinance.ts";
import { statusWords } from "#src/copy/status.ts";
import { findProduct, type Catalogue } from "#src/domain/lending/catalogue.ts";
import { money } from "#src/domain/lending/money.ts";
import { pageUrl } from "#src/pages/table.ts";
import { agreementNumber } from "#server/lending/agreements/agreements.ts";
import { videoFile } from "#server/lending/journey/send-video.ts";
import { NO_APPLICATION, papersByApplication, sentBy } from "#server/store/tables/papers.ts";
import type { Db } from "#server/store/db/schema.ts";
import { endedAsOver } from "#server/store/tables/refinances.ts";
import { lentCreditsOf } from "#server/store/tables/credits.ts";
import { applicationsOf, type ApplicationRow } from "#server/store/tables/applications.ts";
import type { ReadHandler } from "#server/policy/handler.ts";

/** What an application is called in a list: its product, or that it pays an older credit off. */
const kindOf = (catalogue: Catalogue, { product, refinancesNo }: ApplicationRow): string =>
  refinancesNo === null ? findProduct(catalogue, product).name : refinanceCopy.title;

/** How an application is called in a list; one to pay a credit off that could not any more, with why. */
const stateOf = async (db: Db, { id, shown, refinancesNo }: ApplicationRow): Promise<string> => {
  const end = shown === "expired" && refinancesNo !== null ? await endedAsOver(db, id) : undefined;
  return end ? refinanceStatus.listed(refinanceEnds[end]) : statusWords[shown].label;
};

/** Every application of the person, whatever its status. */
export const applicationHistory: ReadHandler = {
  read: async ({ db, person, services: { catalogue }, today }): Promise<ListingData> => {
    const applications = await applicationsOf(db, person!.id);
    const states = await Promise.all(applications.map((application) => stateOf(db, application)));
    return {
      page: { title: historyCopy.title },
      today,
      groups: [
        {
          items: applications.map((application, at) => ({
            url: pageUrl("applicationStatus", { requestId: application.id }),
            title: historyCopy.application(application.number, kindOf(catalogue, application)),
            amount: money(application.amountCents, catalogue),
            state: states[at]!,
            at: application.createdAt.toISOString(),
          })),
        },
      ].filter(({ items }) => items.length > 0),
      empty: { text: historyCopy.empty, action: { label: historyCopy.action, url: pageUrl("index") } },
    };
  },
};

/** The documents made for the person, by agreement, and the recordings that they have sent of themselves. */
export const documents: ReadHandler = {
  read: async ({ db, person, services: { catalogue }, today }): Promise<ListingData> => {
    const [papers, applications] = [await papersByApplication(db, person!.id), await applicationsOf(db, person!.id)];
    const recordings = await sentBy(db, person!.id, videoFile(""));
    const ends = await endsOfGuaranteeFiles(db, person!.id);
    const states = new Map(
      [...ends].map(([fileId, end]) => [callUrl("file-download", { fileId }), signedEndWords(end)]),
    );
    const listed = (all: typeof recordings) =>
      all.map(({ url, title, bytes, createdAt }) => {
        const state = states.get(url);
        return { url, title, bytes, at: createdAt, ...(state !== undefined && { state }) };
      });
    const itemsOf = (applicationId: string) => listed(papers.get(applicationId) ?? []);
    const hasCredit = (await lentCreditsOf(db, person!.id)).length > 0;
    const groups = [
      ...applications.map((application) => ({
        title: documentsCopy.contract(agreementNumber(application), kindOf(catalogue, application)),
        items: itemsOf(application.id),
      })),
      { title: documentsCopy.other, items: itemsOf(NO_APPLICATION) },
      { title: documentsCopy.recordings, items: listed(recordings) },
    ].filter(({ items }) => items.length > 0);
    return {
      page: { title: documentsCopy.title },
      today,
      lead: documentsCopy.lead,
      groups,
      empty: { text: documentsCopy.empty, action: { label: documentsCopy.action, url: pageUrl("applicationStatus") } },
      links: [
        ...(hasCredit ? [{ label: documentsCopy.certificate, url: pageUrl("certificateRequest") }] : []),
        { label: documentsCopy.europeanForm, url: pageUrl("europeanForm") },
      ],
    };
  },
};
