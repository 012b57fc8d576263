/** The documents of a person, and which of them are shown: by kind and by contract, as the address asks. */
import type { ListingData } from "#src/api/responses/responses.ts";
import { documentsCopy } from "#src/copy/account.ts";
import { callUrl } from "#src/api/calls/calls.ts";
import { signedEndWords } from "#src/copy/guarantor-pages.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import { pageUrl } from "#src/pages/table.ts";
import { keylessForm } from "#server/forms/issue-form.ts";
import { valuesFromQuery } from "#server/forms/loan-fill.ts";
import { agreementNumber } from "#server/lending/agreements/agreements.ts";
import { videoFile } from "#server/lending/journey/send-video.ts";
import type { ReadHandler } from "#server/policy/handler.ts";
import { applicationsOf } from "#server/store/tables/applications.ts";
import { lentCreditsOf } from "#server/store/tables/credits.ts";
import { endsOfGuaranteeFiles } from "#server/store/tables/guarantees-of.ts";
import { NO_APPLICATION, papersByApplication, sentBy } from "#server/store/tables/papers.ts";
import { documentsShown, NO_CONTRACT, type DocumentSort } from "#server/submissions/account.ts";
import type { Context } from "#server/visit/context.ts";
import { kindOf } from "./listings.ts";

type Item = ListingData["groups"][number]["items"][number];
type Sorted = { sort: DocumentSort; item: Item };
type Group = { title: string; contract: string; items: Sorted[] };

/** What the kinds of stored documents are to their reader; those of no row are `other`. */
const SORTS: readonly (readonly [RegExp, DocumentSort])[] = [
  [/^(?:.+-)?contract$|^annex$/, "contract"],
  [/^european-form$|^general-terms$/, "terms"],
  [/^(?:.+-)?plan$/, "plan"],
  [/^card-receipt-/, "receipt"],
  [/^certificate$/, "certificate"],
  [/^video\//, "recording"],
];

const sortOf = (kind: string): DocumentSort => SORTS.find(([pattern]) => pattern.test(kind))?.[1] ?? "other";

const groupsIn = async ({ db, person, services: { catalogue } }: Context): Promise<Group[]> => {
  const [papers, applications] = [await papersByApplication(db, person!.id), await applicationsOf(db, person!.id)];
  const recordings = await sentBy(db, person!.id, videoFile(""));
  const ends = await endsOfGuaranteeFiles(db, person!.id);
  const states = new Map([...ends].map(([fileId, end]) => [callUrl("file-download", { fileId }), signedEndWords(end)]));
  const listed = (all: typeof recordings): Sorted[] =>
    all.map(({ url, kind, title, bytes, createdAt }) => {
      const state = states.get(url);
      return { sort: sortOf(kind), item: { url, title, bytes, at: createdAt, ...(state !== undefined && { state }) } };
    });
  return [
    ...applications.map((application) => ({
      title: documentsCopy.contract(agreementNumber(application), kindOf(catalogue, application)),
      contract: agreementNumber(application),
      items: listed(papers.get(application.id) ?? []),
    })),
    { title: documentsCopy.other, contract: NO_CONTRACT, items: listed(papers.get(NO_APPLICATION) ?? []) },
    { title: documentsCopy.recordings, contract: NO_CONTRACT, items: listed(recordings) },
  ].filter(({ items }) => items.length > 0);
};

/** The form that chooses among documents: offers what there is, and starts with what the address chose. */
const filterOf = (context: Context, all: readonly Group[], values: Record<string, string>): Descriptor => {
  const { elements } = context.services.definitions.get(documentsShown.form)!.definition;
  const choicesOf = (element: string) => elements.find(({ name }) => name === element)?.choices ?? [];
  const sorts = new Set<string>(all.flatMap(({ items }) => items.map(({ sort }) => sort)));
  const contracts = all.filter(({ contract }) => contract !== NO_CONTRACT);
  const rest = contracts.length < all.length ? choicesOf("contract") : [];
  return keylessForm(context, documentsShown.form, {
    values,
    props: {
      kind: { choices: choicesOf("kind").filter(({ value }) => sorts.has(value)) },
      contract: { choices: [...contracts.map(({ contract, title }) => ({ value: contract, label: title })), ...rest] },
    },
  });
};

/** What the address chose, as far as there is such a thing. */
const chosenIn = ({ query, services }: Context, all: readonly Group[]): { kind: string; contract: string } => {
  const { kind = "", contract } = documentsShown.read(
    valuesFromQuery(query, services.definitions.get(documentsShown.form)!.definition),
  );
  return {
    kind: all.some(({ items }) => items.some(({ sort }) => sort === kind)) ? kind : "",
    contract: all.some((group) => group.contract === contract) ? contract : "",
  };
};

/** The documents made for the person, by agreement, and the recordings that they have sent of themselves. */
export const documents: ReadHandler = {
  read: async (context): Promise<ListingData> => {
    const { db, person, today } = context;
    const all = await groupsIn(context);
    const chosen = chosenIn(context, all);
    const shown = all
      .filter(({ contract }) => chosen.contract === "" || contract === chosen.contract)
      .map(({ title, items }) => ({
        title,
        items: items.filter(({ sort }) => chosen.kind === "" || sort === chosen.kind).map(({ item }) => item),
      }))
      .filter(({ items }) => items.length > 0);
    const isFiltered = chosen.kind !== "" || chosen.contract !== "";
    const hasCredit = (await lentCreditsOf(db, person!.id)).length > 0;
    return {
      page: { title: documentsCopy.title },
      today,
      lead: documentsCopy.lead,
      ...(all.length > 0 && { filter: filterOf(context, all, chosen) }),
      groups: shown,
      empty: isFiltered
        ? { text: documentsCopy.noneSuch, action: { label: documentsCopy.showAll, url: pageUrl("documents") } }
        : { text: documentsCopy.empty, action: { label: documentsCopy.action, url: pageUrl("applicationStatus") } },
      links: [
        ...(isFiltered && shown.length > 0 ? [{ label: documentsCopy.showAll, url: pageUrl("documents") }] : []),
        ...(hasCredit ? [{ label: documentsCopy.certificate, url: pageUrl("certificateRequest") }] : []),
        { label: documentsCopy.europeanForm, url: pageUrl("europeanForm") },
      ],
    };
  },
};
