/** Whose money lines are: what is known of the credits that they may be about, in a few queries for many lines. */
import { isEgn } from "#src/domain/identity/egn.ts";
import { nameTokens } from "#src/domain/identity/name-tokens.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { groupBy } from "#server/kernel/group-by.ts";
import { payerAccountHashes } from "#server/lending/payers/payer.ts";
import { namesAsked } from "#server/lending/persons/identity.ts";
import { isSameName } from "#server/lending/persons/same-name.ts";
import { EGN_LOOKUP } from "#server/lending/persons/person-with-pin.ts";
import { askedOfAll } from "#server/lending/servicing/owed.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { personsOfNames } from "#server/store/tables/identities.ts";
import {
  creditsByNumber,
  creditsByOrder,
  namesOfCredits,
  openCreditsOfPayers,
  openCreditsOfPersons,
  personsByEgn,
  toldSums,
} from "#server/store/tables/paid-credits.ts";
import { codesOf, likelyCredits, matchLine, NOTHING_KNOWN, numbersOf, type KnownCredits, type Match } from "./match.ts";
import { codeOf, isOrderNumber } from "./references.ts";
import { payerHashes, type LineText } from "./sealed-line.ts";

/** What a line says, its sum, and the day it counts on. */
export type SaidLine = {
  said: Pick<LineText, "text" | "creditorReference" | "payer">;
  cents: Cents;
  valueDay: Day;
};

/** Of more credits than this an account, a name or a sum tells nothing. */
const MOST_OF_ONE = 20;
/** Credits of a line whose asked sums are compared. */
const MOST_ASKED = 5;
/** Words of a name as cards have it, and as people write it. */
const WHOLE_NAME = 3;
const SHORT_NAME = 2;
/** Names of either length in a text that are looked for, the last ones. */
const MOST_NAMES = 12;

/** A line with what is known of it so far. */
type Looked = SaidLine & { known: KnownCredits };

const matched = ({ said, cents, known }: Looked): Match => matchLine({ ...said, cents }, known);

const unique = <T>(all: readonly T[]): T[] => [...new Set(all)];

const numberedOf = async (
  db: Db,
  lines: readonly SaidLine[],
  numbers: (line: SaidLine["said"]) => number[],
): Promise<(line: SaidLine) => KnownCredits["numbered"]> => {
  const rows = await creditsByNumber(db, unique(lines.flatMap(({ said }) => numbers(said))));
  const found = groupBy(rows, ({ number }) => number);
  return ({ said }) => numbers(said).flatMap((number) => found.get(number) ?? []);
};

/** Those of the credits that lines may be about whose borrower or guarantor has the payer's name. */
const withNames = async (services: Services, db: Db, lines: readonly Looked[]): Promise<Looked[]> => {
  const about = ({ known: { numbered, coded, ofPayer, ofEgn, told } }: Looked): number[] =>
    unique([...[...numbered, ...coded].map(({ creditNo }) => creditNo), ...ofPayer, ...ofEgn, ...told]);
  const named = lines.filter(({ said }) => said.payer?.name !== undefined);
  const names = await namesOfCredits(db, named.flatMap(about));
  return lines.map((line) => {
    const payer = namesAsked(services, line.said.payer?.name ?? "");
    const same = about(line).filter((no) => names.get(no)?.some((one) => isSameName(payer, one.names)));
    return { ...line, known: { ...line.known, ofName: unique([...line.known.ofName, ...same]) } };
  });
};

/** What numbers and accounts tell: most payers write the right number. */
const firstLook = async (services: Services, db: Db, lines: readonly SaidLine[]): Promise<Looked[]> => {
  const numbered = await numberedOf(db, lines, (said) => numbersOf(said).exact);
  const orders = await creditsByOrder(db, unique(lines.flatMap(({ said }) => codesOf(said).filter(isOrderNumber))));
  const accounts = lines.map(({ said }) => payerHashes(services, said.payer?.iban));
  const payers = lines.map(({ said }) => (said.payer?.iban ? payerAccountHashes(services, said.payer.iban) : []));
  const credits = await openCreditsOfPayers(db, { accounts: unique(accounts.flat()), payers: unique(payers.flat()) });
  const looked = lines.map((line, at): Looked => {
    const [own, codes] = [numbered(line), codesOf(line.said)];
    const ofPayer = unique([...accounts[at]!, ...payers[at]!].flatMap((hash) => [...(credits.get(hash) ?? [])]));
    const coded = [
      ...own.map(({ creditNo, number, isOpen }) => ({ creditNo, code: codeOf(number), isOpen })),
      ...orders.filter(({ code }) => codes.includes(code)),
    ];
    const isManys = ofPayer.length > MOST_OF_ONE;
    const known = { ...NOTHING_KNOWN, numbered: own, coded, ofPayer: isManys ? [] : ofPayer.sort((a, b) => a - b) };
    return { ...line, known: { ...known, isManys } };
  });
  return withNames(services, db, looked);
};

const egnsIn = ({ said: { text, payer } }: SaidLine): string[] =>
  unique(`${text} ${payer?.name ?? ""}`.match(/(?<![0-9])[0-9]{10}(?![0-9])/g) ?? []).filter(isEgn);

/** The payer's name, to look for. */
const payerIn = ({ said: { payer } }: SaidLine): string[] => (payer?.name ? [payer.name] : []);

/** Words of a text that stand together, by a number of them. */
const together = (text: string, length: number): string[] => {
  const words = text.match(/\p{L}{3,}/gu) ?? [];
  return words.slice(0, 1 - length).map((_, at) => words.slice(at, at + length).join(" "));
};

/** The single names of the payer: those that the bank tells, and those of a whole name in the text that holds them. */
const payersNames = ({ said: { text, payer } }: SaidLine): string[] => {
  const told = nameTokens(payer?.name ?? "");
  const wholes = together(text, WHOLE_NAME).map(nameTokens);
  const own = told.length < SHORT_NAME ? [] : wholes.filter((names) => told.every((one) => names.includes(one)));
  return unique([...told, ...own.flat()]);
};

/** Names that may stand in the text: words that stand together, by three and by two, but for those of the payer. */
const namesIn = (line: SaidLine): string[] => {
  const payers = payersNames(line);
  return [WHOLE_NAME, SHORT_NAME].flatMap((length) => {
    const names = together(line.said.text, length);
    return unique(names.filter((name) => !nameTokens(name).every((one) => payers.includes(one)))).slice(-MOST_NAMES);
  });
};

const isShort = (name: string): boolean => name.split(" ").length === SHORT_NAME;

/** A name of two and more words as its hashes under each key. */
const hashedName = (services: Services, name: string): string[][] => {
  const words = namesAsked(services, name);
  const keys = words.length < 2 ? 0 : words[0]!.length;
  return Array.from({ length: keys }, (_, key) => words.map((hashes) => hashes[key]!));
};

/** Persons by the names that they have whole; none where too many have it. Lines share most of their words. */
const personsOf = async (services: Services, db: Db, all: readonly string[]): Promise<(name: string) => string[]> => {
  const names = unique(all).flatMap((name) => hashedName(services, name).map((hashes) => ({ name, hashes })));
  const found = await personsOfNames(
    db,
    names.map(({ hashes }) => hashes),
    MOST_OF_ONE + 1,
  );
  const persons = groupBy([...found], ([place]) => names[place]!.name);
  return (name) => {
    const own = unique((persons.get(name) ?? []).flatMap(([, one]) => one));
    return own.length > MOST_OF_ONE ? [] : own;
  };
};

/** Whom lines speak of, by ЕГН or by name, and their credits. */
const withPeople = async (services: Services, db: Db, lines: readonly Looked[]): Promise<Looked[]> => {
  const egns = lines.map((line) => egnsIn(line).map((egn) => services.secrets.lookupHashes(EGN_LOOKUP, egn)));
  const byEgn = await personsByEgn(db, unique(egns.flat(2)));
  const having = await personsOf(services, db, lines.flatMap(namesIn));
  const people = lines.map((line, at) => ({
    byEgn: egns[at]!.map((hashes) => unique(hashes.flatMap((hash) => byEgn.get(hash) ?? []))),
    byName: namesIn(line).map((name) => ({ persons: having(name), isShort: isShort(name) })),
  }));
  const all = people.flatMap((one) => [...one.byEgn.flat(), ...one.byName.flatMap(({ persons }) => persons)]);
  const credits = await openCreditsOfPersons(db, unique(all));
  const creditsOf = (persons: readonly string[]): number[] => unique(persons.flatMap((one) => credits.get(one) ?? []));
  return lines.map((line, at) => {
    const { byEgn: known, byName } = people[at]!;
    // Half a name proposes whom it names alone, and several where none of them is whom the line is of without it.
    const { ofPayer, numbered } = line.known;
    const ofLine = [...ofPayer, ...numbered.map(({ creditNo }) => creditNo)];
    const telling = byName.filter(
      ({ persons, isShort: half }) =>
        !half || persons.length === 1 || !creditsOf(persons).some((no) => ofLine.includes(no)),
    );
    return {
      ...line,
      known: {
        ...line.known,
        ofEgn: creditsOf(known.flat()),
        inText: creditsOf(telling.flatMap(({ persons }) => persons)),
        spokenOf: [...known, ...byName.map(({ persons }) => persons)].map(creditsOf).filter((own) => own.length > 0),
      },
    };
  });
};

/** What payers, slips of the pen and sums told ahead say beyond that. */
const furtherLook = async (services: Services, db: Db, lines: readonly Looked[]): Promise<Looked[]> => {
  const near = await numberedOf(db, lines, (said) => numbersOf(said).near);
  const having = await personsOf(services, db, lines.flatMap(payerIn));
  const payers = lines.map((line) => payerIn(line).flatMap(having));
  const credits = await openCreditsOfPersons(db, unique(payers.flat()));
  const sums = await toldSums(db, unique(lines.map(({ cents }) => cents)));
  const looked = lines.map((line, at): Looked => {
    const { cents, valueDay, known } = line;
    const fits = sums.filter((sum) => sum.cents === cents && sum.from <= valueDay && valueDay <= sum.until);
    const told = unique(fits.map(({ creditNo }) => creditNo));
    return {
      ...line,
      known: {
        ...known,
        numbered: [...known.numbered, ...near(line)],
        ofName: unique([...known.ofName, ...payers[at]!.flatMap((person) => credits.get(person) ?? [])]),
        told: told.length > MOST_OF_ONE ? [] : told,
      },
    };
  });
  return withNames(services, db, looked);
};

/** The sums that the likeliest credits of lines ask for, on the day of each. */
const withSums = async (services: Services, db: Db, lines: readonly Looked[]): Promise<Looked[]> => {
  const likely = lines.map(({ said, cents, known }) =>
    likelyCredits({ ...said, cents }, known)
      .slice(0, MOST_ASKED)
      .map(({ creditNo }) => creditNo),
  );
  const asked = await askedOfAll(
    services,
    db,
    lines.flatMap(({ valueDay }, at) => likely[at]!.map((creditNo) => ({ creditNo, day: valueDay }))),
  );
  return lines.map((line, at) => ({
    ...line,
    known: { ...line.known, asked: new Map(likely[at]!.map((no) => [no, asked(no, line.valueDay)])) },
  }));
};

/** Matches lines, in their order. */
export const matchLines = async (services: Services, db: Db, lines: readonly SaidLine[]): Promise<Match[]> => {
  const first = await withPeople(services, db, await firstLook(services, db, lines));
  const matches = first.map(matched);
  const open = first.flatMap((line, at) => (matches[at]!.rule === null ? [{ line, at }] : []));
  if (open.length === 0) return matches;
  const further = await furtherLook(
    services,
    db,
    open.map(({ line }) => line),
  );
  const whole = await withSums(services, db, further);
  for (const [place, { at }] of open.entries()) matches[at] = matched(whole[place]!);
  return matches;
};
