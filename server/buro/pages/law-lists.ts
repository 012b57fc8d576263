/** The lists of notices of acceleration, each with its last day, and of garnishments. */
import { lawListWords as words, lawWords } from "#src/copy/staff-law.ts";
import { listWords } from "#src/copy/staff-lists.ts";
import { staffUrl } from "#src/buro/table.ts";
import { behindOf } from "#src/domain/lending/account/accelerating.ts";
import { SMALLEST_DEBT } from "#src/domain/lending/account/account.ts";
import {
  GARNISHMENTS_SHOWN,
  NOTICES_SHOWN,
  type GarnishmentsShown,
  type NoticesShown,
} from "#src/domain/staff/lists.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { allGarnishments, type Standing } from "#server/lending/destinations/garnished.ts";
import { accountsOf } from "#server/lending/servicing/accounts.ts";
import { shownNames } from "#server/lending/staff/masked.ts";
import { namesOfBorrowers } from "#server/lending/staff/whose.ts";
import {
  countedGarnishments,
  countedNotices,
  garnishmentKey,
  listedGarnishments,
  listedNotices,
  noticeKey,
  type ListedGarnishment,
  type ListedNotice,
} from "#server/store/tables/law-list.ts";
import { euro } from "../blocks.ts";
import { listPage, type DeskList } from "../listing.ts";
import { stateOfGarnishment } from "./law.ts";

type Notice = ListedNotice & { borrower: string; state: string };

/** The list of notices. */
export const noticeList: DeskList<Notice> = {
  page: "notices",
  empty: words.noNotices,
  choices: async ({ db, today }) => {
    const { count } = await countedNotices(db, { today, soon: today });
    const of = NOTICES_SHOWN.map((value) => ({
      value,
      text: value === "tekat" ? `${words.notices[value]} (${count})` : words.notices[value],
    }));
    return [{ name: "koi", label: listWords.show, of }];
  },
  columns: [
    {
      head: words.contract,
      of: ({ contract, creditNo }) => ({
        text: contract || words.numbered(creditNo),
        url: staffUrl("credit", { id: String(creditNo) }),
      }),
    },
    { head: words.person, of: ({ borrower }) => borrower },
    { head: words.given, of: ({ noticedDay }) => formatDay(noticedDay) },
    { head: words.lastDay, of: ({ day }) => formatDay(day) },
    { head: words.arrears, isSum: true, of: ({ arrears }) => euro(arrears) },
    { head: words.total, isSum: true, of: ({ total }) => euro(total) },
    { head: words.state, of: ({ state }) => state },
  ],
  read: async ({ db, services, clerk, today }, { chosen, after, most }) => {
    const rows = await listedNotices(db, { shown: chosen["koi"] as NoticesShown, after, most, today });
    const names = await namesOfBorrowers(
      services,
      db,
      rows.map(({ applicationId }) => applicationId),
    );
    const accounts = await accountsOf(
      services,
      db,
      rows.map(({ creditNo }) => ({ no: creditNo })),
      today,
    );
    const stateOf = ({ id, creditNo, drawingNo, day, upTo, isCalledOff, isByAnnex }: ListedNotice): string => {
      const account = accounts.get(creditNo)?.find(({ drawing }) => drawing.no === drawingNo)?.account;
      if (isCalledOff) return isByAnnex ? words.byAnnex : words.calledOff;
      if (account?.accelerated?.id === id) return words.fell;
      if (day < today) return words.over;
      return account && behindOf(account, upTo) > SMALLEST_DEBT ? words.runs : words.paid;
    };
    return rows.map((row) => ({
      ...row,
      borrower: shownNames(clerk, names.get(row.applicationId) ?? ""),
      state: stateOf(row),
    }));
  },
  keyOf: noticeKey,
};

/** The page of notices. */
export const notices = listPage(noticeList, { lead: words.noticesLead });

type Garnishment = ListedGarnishment & { said: Standing | undefined };

/** The list of garnishments. */
export const garnishmentList: DeskList<Garnishment> = {
  page: "garnishments",
  empty: words.noGarnishments,
  choices: async ({ db }) => {
    const count = await countedGarnishments(db);
    const of = GARNISHMENTS_SHOWN.map((value) => ({
      value,
      text: value === "stoyat" ? `${words.garnishments[value]} (${count})` : words.garnishments[value],
    }));
    return [{ name: "koi", label: listWords.show, of }];
  },
  columns: [
    {
      head: lawWords.no,
      of: ({ no, userId }) =>
        userId === null ? `№\u00a0${no}` : { text: `№\u00a0${no}`, url: staffUrl("person", { id: userId }) },
    },
    { head: lawWords.bailiff, of: ({ said }) => said?.bailiff ?? "" },
    { head: lawWords.caseNo, of: ({ said }) => said?.caseNo ?? "" },
    { head: lawWords.served, of: ({ said }) => (said ? formatDay(said.servedDay) : "") },
    { head: lawWords.sum, isSum: true, of: ({ said }) => (said ? euro(said.cents) : "") },
    { head: lawWords.left, isSum: true, of: ({ said }) => (said ? euro(said.left) : "") },
    { head: lawWords.state, of: ({ said }) => (said ? stateOfGarnishment(said) : "") },
  ],
  read: async ({ db, services }, { chosen, after, most }) => {
    const rows = await listedGarnishments(db, { shown: chosen["koi"] as GarnishmentsShown, after, most });
    const persons = [...new Set(rows.map(({ personId }) => personId))];
    const said = new Map((await allGarnishments(services, db, persons)).map((one) => [one.no, one]));
    return rows.map((row) => ({ ...row, said: said.get(row.no) }));
  },
  keyOf: garnishmentKey,
};

/** The page of garnishments. */
export const garnishments = listPage(garnishmentList, { lead: words.garnishmentsLead });
