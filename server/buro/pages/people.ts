/** The desk of a person. */
import { messageAbout } from "#src/copy/staff-messages.ts";
import { peopleWords as words, profileWords, statusOfDesk } from "#src/copy/staff.ts";
import type { DeskSection } from "#src/buro/desk.ts";
import { staffUrl } from "#src/buro/table.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { masked } from "#src/domain/staff/fields.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { findProduct } from "#src/domain/lending/catalogue.ts";
import { accountsOf, wholeOfTold } from "#server/lending/servicing/accounts.ts";
import { fieldsOfPerson, shownNames } from "#server/lending/staff/masked.ts";
import { shownTo } from "#server/lending/staff/unmask.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { personalInformation } from "#server/submissions/personal-information.ts";
import { savedForm } from "#server/submissions/saved.ts";
import { applicationsOf, type ApplicationRow } from "#server/store/tables/applications.ts";
import { creditsOfPerson } from "#server/store/tables/credits.ts";
import { messagesTo, profileById, profilesOfPerson, type ProfileRow } from "#server/store/tables/profiles.ts";
import { actsOn } from "../act-forms.ts";
import { deskPage, euro, facts, tablePart, type Cell } from "../blocks.ts";
import type { ClerkContext } from "../context.ts";
import type { ClerkRead } from "../reply.ts";
import { enquiriesPart } from "./enquiries.ts";
import { guaranteesPart } from "./guarantor.ts";
import { lawOfPerson } from "./law.ts";
import { maskedFacts, unmaskForms } from "./masked-facts.ts";
import { remarksPart } from "./remarks.ts";

const MESSAGES = 10;

const HEAD = [words.profile, words.status, words.since];

const rowOf = ({ id, email, status, createdAt }: ProfileRow): Cell[] => [
  { text: masked("email", email) || words.profile, url: staffUrl("person", { id }) },
  profileWords[status],
  formatMoment(createdAt),
];

const creditsPart = async ({ db, services, today }: ClerkContext, personId: string | null): Promise<DeskSection> => {
  const credits = personId === null ? [] : await creditsOfPerson(db, personId);
  const accounts = await accountsOf(services, db, credits, today);
  return tablePart(
    words.credits,
    [words.contract, words.principal, words.due, words.status],
    credits.map((credit) => [
      {
        text: [credit.contractNumber, findProduct(services.catalogue, credit.product).name].filter(Boolean).join(", "),
        url: staffUrl("credit", { id: String(credit.no) }),
      },
      euro(credit.principalCents),
      euro(wholeOfTold(accounts.get(credit.no) ?? []).due.total),
      statusOfDesk[credit.status],
    ]),
    words.nothing,
  );
};

const applicationsPart = ({ services }: ClerkContext, applications: readonly ApplicationRow[]): DeskSection =>
  tablePart(
    words.applications,
    [words.application, words.product, words.status],
    applications.map(({ number, product, amountCents, shown }) => [
      { text: `№\u00a0${number}`, url: staffUrl("application", { number: String(number) }) },
      `${findProduct(services.catalogue, product).name}, ${formatCents(amountCents, "€")}`,
      statusOfDesk[shown],
    ]),
    words.nothing,
  );

const messagesPart = async ({ db }: ClerkContext, userId: string): Promise<DeskSection> =>
  tablePart(
    words.messages,
    [words.at, words.channel, words.about, words.status],
    (await messagesTo(db, userId, MESSAGES)).map(({ id, at, channel, kind, subject, fate }) => [
      formatMoment(at),
      words[channel],
      channel === "mail" ? { text: subject ?? messageAbout(kind), url: staffUrl("mail", { id }) } : messageAbout(kind),
      words[fate],
    ]),
    words.nothing,
  );

/** The names that a profile stated last; empty before it stated any. */
const namesOf = async ({ services, db }: ClerkContext, applications: readonly ApplicationRow[]): Promise<string> => {
  for (const { id } of applications) {
    const personal = await savedForm(services, db, id, personalInformation);
    if (personal) return personal.names;
  }
  return "";
};

/** The desk of a person: this profile, and the others that are the same person's. */
export const person: ClerkRead = async (context) => {
  const { services, db, clerk, params, today, now } = context;
  const id = params["id"] ?? "";
  const profile = (await profileById(db, id)) ?? refuse("not-found");
  const { personId } = profile;
  const others = personId === null ? [] : (await profilesOfPerson(db, personId)).filter((other) => other.id !== id);
  const shown = await shownTo(db, clerk, { kind: "person", id }, now);
  const applications = await applicationsOf(db, id);
  const names = await namesOf(context, applications);
  const fields = await fieldsOfPerson(services, id);
  const acts = await actsOn(context, "person", id, { title: words.acts });
  const commands = [`unmask person ${id} <поле> --as <служител> --reason <защо>`, ...acts.commands];
  return deskPage(today, words.title(shownNames(clerk, names)), commands, {
    sections: [
      {
        tight: true,
        blocks: [
          facts([
            names === "" ? undefined : [words.names, shownNames(clerk, names)],
            ...maskedFacts(fields, shown),
            [words.status, profileWords[profile.status]],
            [words.since, formatMoment(profile.createdAt)],
          ]),
        ],
      },
      ...(await lawOfPerson(context, personId)),
      applicationsPart(context, applications),
      await creditsPart(context, personId),
      ...(await guaranteesPart(context, id)),
      ...(others.length > 0 ? [tablePart(words.profiles, HEAD, others.map(rowOf), "")] : []),
      ...(await enquiriesPart(context, id)),
      await messagesPart(context, id),
      await remarksPart(context, { about: "person", id }),
    ],
    aside: [{ blocks: [], fold: true, forms: unmaskForms(context, "unmask-person", fields) }, ...acts.sections],
  });
};
