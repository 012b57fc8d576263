/** Makes the demo's people by walking its pages, those of before with the clock moved, and says who they are. */
import { pinBorn, pinOf, type Fields, type Person } from "#src/demo/posts.ts";
import type { StaffRole } from "#src/domain/staff/roles.ts";
import { doActFully } from "#server/operator/acts.ts";
import { pageUrl } from "#src/pages/table.ts";
import { DEMO_STAFF } from "#server/demo/staff.ts";
import { daysBetween, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { DAY_SECONDS, moveClock } from "#server/lending/servicing/move-clock.ts";
import { noticesOf } from "#server/store/tables/accelerations.ts";
import { secondsAhead } from "#server/store/tables/clock-moves.ts";
import { lentCreditsOf } from "#server/store/tables/credits.ts";
import { keyOfProfile } from "#server/store/tables/referrals.ts";
import { contactOf, profileIdOf } from "#server/store/tables/users.ts";
import { PEOPLE } from "./people.ts";
import { confirmEmail } from "./steps.ts";
import type { DemoPerson } from "./walks.ts";
import { Visitor, type Demo } from "./visitor.ts";

const NAMES: readonly Fields[] = [
  { firstName: "Мария", middleName: "Иванова", lastName: "Стоянова" },
  { firstName: "Николай", middleName: "Петров", lastName: "Димитров" },
  { firstName: "Елена", middleName: "Георгиева", lastName: "Тодорова" },
  { firstName: "Стефан", middleName: "Ангелов", lastName: "Колев" },
  { firstName: "Ивана", middleName: "Маринова", lastName: "Христова" },
];

/** Printed with the people. */
const PASSWORD = "hora-ot-demoto-7";

/** Number of the first phone and the first ЕГН; two for each row of the table. */
const FIRST = 300;

/** Who moves the clock for them. */
const BY = "demo people";

/** The table's rows, those of long ago first: the clock only moves on. */
const OLDEST_FIRST = [...PEOPLE.entries()].sort(([, one], [, other]) => other.daysAgo - one.daysAgo);

const DAYS = Math.max(...PEOPLE.map(({ daysAgo }) => daysAgo));

/** Their e-mail before the sign. `begun` is how often they were begun and left half-made by a start that was killed. */
const nameOf = (key: string, begun: number): string => (begun === 0 ? key : `${key}-${begun + 1}`);

const guarantorOf = (name: string): string => `${name}-guarantor`;

const addressOf = (name: string): string => `${name}@example.bg`;

const visitorAt = (demo: Demo, name: string, place: number, register?: number): Visitor => {
  const serial = FIRST + place;
  const person: Person = {
    email: addressOf(name),
    phone: `0887000${serial}`,
    password: PASSWORD,
    pin: register === undefined ? pinOf(serial) : pinBorn("800321", register),
    idCard: `641230${serial}`,
  };
  return new Visitor(demo, person, NAMES[place % NAMES.length]!);
};

/** How far they have come: whoever is whole has confirmed their e-mail last. */
const madeAs = async ({ services }: Demo, name: string): Promise<"nobody" | "begun" | "whole"> => {
  const { db } = services().database;
  const id = await profileIdOf(db, addressOf(name));
  if (id === undefined) return "nobody";
  return (await contactOf(db, id)).isEmailConfirmed ? "whole" : "begun";
};

/** Moves the clock to when somebody came; days that it has been moved before count. */
const moveTo = async ({ services }: Demo, daysAgo: number): Promise<void> => {
  const seconds = (DAYS - daysAgo) * DAY_SECONDS - (await secondsAhead(services().database.db, BY));
  if (seconds > 0) await moveClock(services(), { seconds, by: BY });
};

/** The staff of the demo, who act for the people. */
const deskOf = (demo: Demo) => {
  const act = async (role: StaffRole, words: readonly string[]): Promise<string> => {
    const why = words[0] === "approve" ? [] : ["--reason", "за демонстрация"];
    const typed = [...words, "--as", DEMO_STAFF[role].email, ...why];
    return (await doActFully(demo.services(), typed)).text;
  };
  const proposedIn = (said: string): string | undefined => /\napprove (\S+)$/.exec(said)?.[1];
  const alone = async (role: StaffRole, ...words: string[]): Promise<void> => {
    const said = await act(role, words);
    if (proposedIn(said) !== undefined) throw new Error(`nobody alone may do it: ${said}`);
  };
  return Object.assign(alone, {
    byTwo: async (proposer: StaffRole, approver: StaffRole, ...words: string[]): Promise<void> => {
      const said = await act(proposer, words);
      const id = proposedIn(said);
      if (id === undefined) throw new Error(`nothing was proposed: ${said}`);
      await act(approver, ["approve", id]);
    },
  });
};

/** How often somebody was begun and left half-made. */
const begunOf = async (demo: Demo, key: string): Promise<number> => {
  let begun = 0;
  for (; (await madeAs(demo, nameOf(key, begun))) === "begun"; begun += 1);
  return begun;
};

/** Opens the link that somebody who is here has sent them. */
const openLink = async (demo: Demo, visitor: Visitor, key: string): Promise<void> => {
  const { db } = demo.services().database;
  const id = await profileIdOf(db, addressOf(nameOf(key, await begunOf(demo, key))));
  const link = id === undefined ? undefined : await keyOfProfile(db, id);
  if (link === undefined) throw new Error(`${visitor.person.email}: ${key} has no link`);
  await visitor.open(pageUrl("bonusInfoShort", { key: link }));
};

/** Makes a row of the table, unless it is here; returns the name it is found by. */
const make = async (demo: Demo, { key, register, daysAgo, cameBy, walk }: DemoPerson, row: number): Promise<string> => {
  const begun = await begunOf(demo, key);
  const name = nameOf(key, begun);
  if ((await madeAs(demo, name)) === "whole") return name;
  await moveTo(demo, daysAgo);
  const place = 2 * (row + begun * PEOPLE.length);
  const visitor = visitorAt(demo, name, place, register);
  if (cameBy !== undefined) await openLink(demo, visitor, cameBy);
  await walk(visitor, visitorAt(demo, guarantorOf(name), place + 1), deskOf(demo));
  if ((await madeAs(demo, name)) !== "whole") await confirmEmail(visitor);
  return name;
};

/** What happens to somebody's credit later. */
type Later = NonNullable<DemoPerson["later"]> & { name: string; after: number };

/** Has two of the staff do it, unless they have: as many days after the payout as the table says, however late that came. */
const happen = async (demo: Demo, { name, daysAgo, after, act, words }: Later): Promise<void> => {
  const { database, ports } = demo.services();
  const id = await profileIdOf(database.db, addressOf(name));
  const [credit] = id === undefined ? [] : await lentCreditsOf(database.db, id);
  if (!credit || credit.status === "assigned" || (await noticesOf(database.db, credit.no)).length > 0) return;
  await moveTo(demo, daysAgo);
  const today = (): Day => sofiaDay(ports.clock.now());
  const seconds = (after - daysBetween(credit.startDay, today())) * DAY_SECONDS;
  if (seconds > 0) await moveClock(demo.services(), { seconds, by: BY });
  await deskOf(demo).byTwo("owner", "reviewer", act, credit.contractNumber, ...words(today()));
};

const says = (name: string, { stands, guarantor }: DemoPerson): string =>
  `    ${addressOf(name)}${guarantor ? ` with ${addressOf(guarantorOf(name))}` : ""}: ${stands}`;

/**
 * Makes the people who are not here yet, and says who all of them are. Once `isOver`, whoever is being made is made whole
 * and the others wait for the next start. Throws the first step that is refused.
 */
export const makePeople = async (
  demo: Demo,
  { isOver, say }: { isOver: () => boolean; say: (text: string) => void },
): Promise<void> => {
  say("  Making people in every state, which takes a minute the first time …");
  const made: string[] = [];
  let waiting: Later[] = [];
  /** What happened to those of before until a day so long ago. */
  const goOn = async (until: number): Promise<void> => {
    const due = waiting.filter(({ daysAgo }) => daysAgo >= until).toSorted((a, b) => b.daysAgo - a.daysAgo);
    waiting = waiting.filter(({ daysAgo }) => daysAgo < until);
    for (const one of due) if (!isOver()) await happen(demo, one);
  };
  for (const [at, row] of OLDEST_FIRST) {
    await goOn(row.daysAgo);
    if (isOver()) return say(`  ${made.length} of ${PEOPLE.length} are made; the next start makes the others.`);
    const name = await make(demo, row, at);
    if (row.later) waiting.push({ ...row.later, name, after: row.daysAgo - row.later.daysAgo });
    made.push(says(name, row));
  }
  await moveTo(demo, 0);
  say([`  People, password ${PASSWORD}:`, ...made].join("\n"));
};
