/** Lists of a person's own things. */
import type { ListingData } from "#src/api/responses/responses.ts";
import { historyCopy } from "#src/copy/account.ts";
import { refinanceCopy, refinanceEnds, refinanceStatus } from "#src/copy/refinance.ts";
import { findProduct, type Catalogue } from "#src/domain/lending/catalogue.ts";
import { money } from "#src/domain/lending/money.ts";
import { pageUrl } from "#src/pages/table.ts";
import type { Db } from "#server/store/db/schema.ts";
import { endedAsOver } from "#server/store/tables/refinances.ts";
import { applicationsOf, type ApplicationRow } from "#server/store/tables/applications.ts";
import { statusLabel } from "#server/lending/applications/status-words.ts";
import type { Services } from "#server/services.ts";
import type { ReadHandler } from "#server/policy/handler.ts";

/** What an application is called in a list: its product, or that it pays an older credit off. */
export const kindOf = (catalogue: Catalogue, { product, refinancesNo }: ApplicationRow): string =>
  refinancesNo === null ? findProduct(catalogue, product).name : refinanceCopy.title;

/** How an application is called in a list; one to pay a credit off that could not any more, with why. */
const stateOf = async (
  services: Pick<Services, "words">,
  db: Db,
  { id, shown, refinancesNo }: ApplicationRow,
): Promise<string> => {
  const end = shown === "expired" && refinancesNo !== null ? await endedAsOver(db, id) : undefined;
  return end ? refinanceStatus.listed(refinanceEnds[end]) : statusLabel(services, shown);
};

/** Every application of the person, whatever its status. */
export const applicationHistory: ReadHandler = {
  read: async ({ db, person, services, today }): Promise<ListingData> => {
    const applications = await applicationsOf(db, person!.id);
    const { catalogue } = services;
    const states = await Promise.all(applications.map((application) => stateOf(services, db, application)));
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
