/** What belongs to a person, one line each. */
import type { ListingData } from "#src/api/answers.ts";
import { documentsCopy, guaranteesCopy, historyCopy } from "#src/copy/desk.ts";
import { statusWords } from "#src/copy/status.ts";
import { findProduct } from "#src/domain/catalogue.ts";
import { money } from "#src/domain/money.ts";
import { pageUrl } from "#src/pages/table.ts";
import { contractNumber } from "#server/application/contracts.ts";
import { NO_REQUEST, papersByRequest } from "#server/store/credits.ts";
import { requestsOf } from "#server/store/requests.ts";
import type { Handler } from "./handler.ts";

/** Every request, whatever became of it. */
export const requestHistory: Handler = {
  read: async ({ db, person, services: { catalogue }, today }): Promise<ListingData> => {
    const requests = await requestsOf(db, person!.id);
    return {
      page: { title: historyCopy.title }, today,
      groups: [{
        items: requests.map(({ id, number, product, amountCents, status, createdAt }) => ({
          url: pageUrl("requestStatus", { requestId: id }), title: historyCopy.request(number, findProduct(catalogue, product).name),
          amount: money(amountCents, catalogue), state: statusWords[status].label, at: createdAt.toISOString(),
        })),
      }].filter(({ items }) => items.length > 0),
      empty: { text: historyCopy.empty, action: { label: historyCopy.action, url: pageUrl("index") } },
    };
  },
};

/** The papers we made for the person, by contract. */
export const documents: Handler = {
  read: async ({ db, person, services: { catalogue }, today }): Promise<ListingData> => {
    const [papers, requests] = [await papersByRequest(db, person!.id), await requestsOf(db, person!.id)];
    const itemsOf = (requestId: string) => (papers.get(requestId) ?? []).map(({ url, title, bytes, createdAt }) => ({ url, title, bytes, at: createdAt }));
    const groups = [
      ...requests.map((request) => ({ title: documentsCopy.contract(contractNumber(request), findProduct(catalogue, request.product).name), items: itemsOf(request.id) })),
      { title: documentsCopy.other, items: itemsOf(NO_REQUEST) },
    ].filter(({ items }) => items.length > 0);
    return {
      page: { title: documentsCopy.title }, today, lead: documentsCopy.lead, groups,
      empty: { text: documentsCopy.empty, action: { label: documentsCopy.action, url: pageUrl("requestStatus") } },
      links: [{ label: documentsCopy.europeanForm, url: pageUrl("europeanForm") }],
    };
  },
};

/** The credits the person guarantees: nobody can be asked to yet. */
export const guaranteedRequests: Handler = {
  read: ({ today }): Promise<ListingData> => Promise.resolve({
    page: { title: guaranteesCopy.title }, today, lead: guaranteesCopy.lead, groups: [],
    empty: { text: guaranteesCopy.empty, action: { label: guaranteesCopy.action, url: pageUrl("howDoWeGiveCredits") } },
  }),
};
