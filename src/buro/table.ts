/**
 * The staff's pages, one row each, with the roles that may open them. Nothing else says who may do what: the pages, their
 * menu and the command line all ask here; calls stand in `calls.ts`.
 */
import type { StaffRole } from "#src/domain/staff/roles.ts";
import { fillPath, matcherOf, type PathParams } from "#src/web/paths.ts";
import { DAYS, mayStaff, MONEY, PACKERS, PEOPLE, READERS, type StaffAccess } from "./access.ts";

/** Groups of the menu, in its order. */
const MENU_GROUPS = ["today", "applications", "people", "credits", "money", "books", "acts", "access"] as const;

/** A group of the menu. */
export type MenuGroup = (typeof MENU_GROUPS)[number];

/** A page of the staff. */
export type StaffPageRow = {
  path: string;
  template: "notice" | "desk";
  roles: StaffAccess;
  /** The group of the menu that it belongs to. */
  group?: MenuGroup;
  /** Stands in the menu, in its group. */
  menu?: true;
  /** Its URL holds a key, which leaves in no `Referer`. */
  holdsKey?: true;
};

const pageRows = {
  login: { path: "/buro/vhod", template: "notice", roles: "anyone" },
  enrolment: { path: "/buro/pokana/:token", template: "notice", roles: "anyone", holdsKey: true },
  home: { path: "/buro", template: "desk", roles: "staff", group: "today", menu: true },
  tasks: { path: "/buro/zadachi", template: "desk", roles: PEOPLE, group: "today", menu: true },
  remarks: { path: "/buro/belezhki/:about/:id", template: "desk", roles: "staff", group: "today" },
  remark: { path: "/buro/belezhka/:id", template: "desk", roles: "staff", group: "today" },
  alarms: { path: "/buro/izvestia", template: "desk", roles: "staff", group: "today", menu: true },
  queue: { path: "/buro/zayavki", template: "desk", roles: READERS, group: "applications", menu: true },
  application: { path: "/buro/zayavka/:number", template: "desk", roles: READERS, group: "applications" },
  videos: { path: "/buro/videa", template: "desk", roles: READERS, group: "applications", menu: true },
  video: { path: "/buro/video/:number", template: "desk", roles: READERS, group: "applications" },
  affiliates: {
    path: "/buro/partnyori",
    template: "desk",
    roles: ["owner", "auditor"],
    group: "applications",
    menu: true,
  },
  find: { path: "/buro/lica", template: "desk", roles: PEOPLE, group: "people", menu: true },
  person: { path: "/buro/lice/:id", template: "desk", roles: PEOPLE, group: "people" },
  enquiries: { path: "/buro/zapitvania", template: "desk", roles: PEOPLE, group: "people", menu: true },
  enquiry: { path: "/buro/zapitvane/:id", template: "desk", roles: PEOPLE, group: "people" },
  certificates: { path: "/buro/udostoverenia", template: "desk", roles: READERS, group: "people", menu: true },
  certificate: { path: "/buro/udostoverenie/:id", template: "desk", roles: READERS, group: "people" },
  bonuses: { path: "/buro/bonusi", template: "desk", roles: PEOPLE, group: "people", menu: true },
  messages: { path: "/buro/saobshtenia", template: "desk", roles: PEOPLE, group: "people", menu: true },
  message: { path: "/buro/saobshtenie/:id", template: "desk", roles: PEOPLE, group: "people" },
  mail: { path: "/buro/pismo/:id", template: "desk", roles: PEOPLE, group: "people" },
  credits: { path: "/buro/krediti", template: "desk", roles: PEOPLE, group: "credits", menu: true },
  arrears: { path: "/buro/prosrochia", template: "desk", roles: PEOPLE, group: "credits", menu: true },
  credit: { path: "/buro/kredit/:id", template: "desk", roles: PEOPLE, group: "credits" },
  reliefs: { path: "/buro/oblekchenia", template: "desk", roles: PEOPLE, group: "credits", menu: true },
  relief: { path: "/buro/oblekchenie/:id", template: "desk", roles: PEOPLE, group: "credits" },
  notices: { path: "/buro/predizvestia", template: "desk", roles: PEOPLE, group: "credits", menu: true },
  garnishments: { path: "/buro/zapori", template: "desk", roles: PEOPLE, group: "people", menu: true },
  ledger: { path: "/buro/kredit/:id/zapisi", template: "desk", roles: PEOPLE, group: "credits" },
  pack: { path: "/buro/paket/:id", template: "desk", roles: PACKERS, group: "credits" },
  payments: { path: "/buro/postaplenia", template: "desk", roles: MONEY, group: "money", menu: true },
  payment: { path: "/buro/postaplenie/:id", template: "desk", roles: MONEY, group: "money" },
  lines: { path: "/buro/dvizhenia", template: "desk", roles: MONEY, group: "money", menu: true },
  line: { path: "/buro/dvizhenie/:id", template: "desk", roles: MONEY, group: "money" },
  files: { path: "/buro/faylove", template: "desk", roles: MONEY, group: "money", menu: true },
  file: { path: "/buro/fayl/:id", template: "desk", roles: MONEY, group: "money" },
  payouts: { path: "/buro/prevodi", template: "desk", roles: MONEY, group: "money", menu: true },
  payout: { path: "/buro/prevod/:id", template: "desk", roles: MONEY, group: "money" },
  refunds: { path: "/buro/vrashtania", template: "desk", roles: MONEY, group: "money", menu: true },
  refund: { path: "/buro/vrashtane/:id", template: "desk", roles: MONEY, group: "money" },
  returns: { path: "/buro/nadplateni", template: "desk", roles: MONEY, group: "money", menu: true },
  batch: { path: "/buro/partida/:id", template: "desk", roles: MONEY, group: "money" },
  reconciliation: { path: "/buro/sverka", template: "desk", roles: MONEY, group: "books", menu: true },
  day: { path: "/buro/den", template: "desk", roles: DAYS, group: "books", menu: true },
  ccr: { path: "/buro/ckr", template: "desk", roles: MONEY, group: "books", menu: true },
  ccrRow: { path: "/buro/ckr/:id", template: "desk", roles: MONEY, group: "books" },
  chart: { path: "/buro/smetkoplan", template: "desk", roles: MONEY, group: "books", menu: true },
  acts: { path: "/buro/aktove", template: "desk", roles: "staff", group: "acts", menu: true },
  act: { path: "/buro/akt/:id", template: "desk", roles: "staff", group: "acts" },
  members: {
    path: "/buro/sluzhiteli",
    template: "desk",
    roles: ["owner", "admin", "auditor"],
    group: "access",
    menu: true,
  },
  member: { path: "/buro/sluzhitel/:id", template: "desk", roles: ["owner", "admin", "auditor"], group: "access" },
  audit: { path: "/buro/odit", template: "desk", roles: ["owner", "admin", "auditor"], group: "access", menu: true },
  security: { path: "/buro/sigurnost", template: "desk", roles: ["admin", "auditor"], group: "access", menu: true },
  maintenance: { path: "/buro/profilaktika", template: "desk", roles: ["admin"], group: "access", menu: true },
} as const satisfies Record<string, StaffPageRow>;

/** Name of a page of the staff. */
export type StaffPageName = keyof typeof pageRows;

/** The pages by name; the first matching row wins. */
export const staffPages: Readonly<Record<StaffPageName, StaffPageRow>> = pageRows;

/** Reports that the staff download: by the file they are of and by format. */
export const staffReport = { path: "/buro/fayl/:id/otchet/:format", page: "file" } as const satisfies {
  path: string;
  page: StaffPageName;
};

/** The receipt of a payment in cash, for printing. */
export const staffReceipt = { path: "/buro/postaplenie/:id/razpiska", page: "payment" } as const satisfies {
  path: string;
  page: StaffPageName;
};

/** The general ledger of a month, `YYYY-MM`, as a file. */
export const staffLedger = { path: "/buro/glavna-kniga/:month", page: "chart" } as const satisfies {
  path: string;
  page: StaffPageName;
};

/** The path of the general ledger of a month. */
export const staffLedgerUrl = (month: string): string => fillPath(staffLedger.path, { month });

/** The archive of an auditor's pack. */
export const staffPack = { path: "/buro/paket/:id/arhiv", page: "pack" } as const satisfies {
  path: string;
  page: StaffPageName;
};

/** The path of the archive of an auditor's pack. */
export const staffPackUrl = (id: string): string => fillPath(staffPack.path, { id });

/** Files of applications, as the staff read them. */
export const staffFile = { path: "/buro/dokument/:id", page: "application" } as const satisfies {
  path: string;
  page: StaffPageName;
};

/** The path of a file of an application. */
export const staffFileUrl = (id: string): string => fillPath(staffFile.path, { id });

/** Files that came with enquiries, as the staff read them. */
export const staffEnquiryFile = { path: "/buro/prilozhenie/:id", page: "enquiry" } as const satisfies {
  path: string;
  page: StaffPageName;
};

/** The path of a file that came with an enquiry. */
export const staffEnquiryFileUrl = (id: string): string => fillPath(staffEnquiryFile.path, { id });

/** Lists that the staff download as files for a table: by the page that shows each. */
export const staffExport = { path: "/buro/spisak/:list/csv" } as const;

/** The path of a page with its parameters filled in. */
export const staffUrl = (name: StaffPageName, params: PathParams = {}): string =>
  fillPath(staffPages[name].path, params);

/** The menu for somebody with these roles: groups with the pages of each, but for those without any. */
export const staffMenu = (roles: readonly StaffRole[]): { group: MenuGroup; pages: StaffPageName[] }[] =>
  MENU_GROUPS.map((group) => ({
    group,
    pages: (Object.keys(staffPages) as StaffPageName[]).filter(
      (name) => staffPages[name].menu && staffPages[name].group === group && mayStaff(staffPages[name].roles, roles),
    ),
  })).filter(({ pages }) => pages.length > 0);

/** Whether somebody with these roles may follow an address: pages of the desk, and files by the page that they are of. */
export const mayFollow = (url: string, roles: readonly StaffRole[] | undefined): boolean => {
  const { pathname } = new URL(url, "http://local");
  const match = matcherOf(pathname);
  const page =
    matchStaffPage(pathname)?.name ??
    [staffReport, staffReceipt, staffFile, staffEnquiryFile, staffLedger, staffPack].find(({ path }) => match(path))
      ?.page;
  return page === undefined || mayStaff(staffPages[page].roles, roles);
};

/** The page matching a path, with its parameters. */
export const matchStaffPage = (path: string): { name: StaffPageName; params: Record<string, string> } | undefined => {
  const match = matcherOf(path);
  for (const name of Object.keys(staffPages) as StaffPageName[]) {
    const params = match(staffPages[name].path);
    if (params) return { name, params };
  }
  return undefined;
};
