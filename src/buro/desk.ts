/** What a page of the staff is made of, as the server hands it to the renderer. */
import type { Block, Inline } from "#src/domain/text/document.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import type { NoticeData, RootConfigData } from "#src/api/responses/responses.ts";

/** Errors of a refused post, for the page that shows its form again and opens at it. */
type PostedErrors = { form: string; errors: Record<string, string> };

/** Rows that can be ticked, for the form with the id `form`; one without a tick says in its cells why. */
export type PickTable = {
  form: string;
  head: readonly string[];
  rows: readonly { pick?: { name: string; label: string; isPicked: boolean }; cells: readonly Inline[] }[];
  /** Columns of sums, and those that need the whole width of a phone. */
  numeric: readonly number[];
  long: readonly number[];
};

/** A page of the desk, by the text of a link to it. */
export type LinkTo = { text: string; url: string };

/** What is known of one kind or from one source; the note is of when. */
export type DeskPart = { title: string; note?: string; blocks: readonly Block[] };

/** A picture or a video that is looked at on the page itself; `otherwise` is where a browser does not play it: it is fetched. */
export type DeskMedia = { kind: "image" | "video"; url: string; label: string; otherwise?: string };

/** A part of a desk: what is known, then what can be done. */
export type DeskSection = {
  title?: string;
  blocks: readonly Block[];
  /** Labels above their values, in as many columns as there is room for. */
  tight?: true;
  /** Pictures and videos beside each other. */
  media?: readonly DeskMedia[];
  /** What is seldom read, opened by its title, or from the first. */
  rest?: DeskPart & { isOpen?: boolean };
  /** Beside each other, as many as there is room for. */
  parts?: readonly DeskPart[];
  /** What can be chosen for one of the forms. */
  picks?: PickTable;
  forms?: readonly Descriptor[];
  /** Forms are opened by their titles, one at a time; a button alone, and a form that was refused, are open. */
  fold?: boolean;
};

/** A desk: everything about one thing, and the forms of what can be done with it. */
export type DeskData = {
  page: { title: string };
  today: string;
  posted?: PostedErrors;
  /** One line under the title. */
  lead?: string;
  sections: readonly DeskSection[];
  /** Beside the sections on a wide screen: what is decided here. */
  aside?: readonly DeskSection[];
  /** Below both: long tables, after which nobody would find what is decided here. */
  records?: readonly DeskSection[];
};

/** A page by its template. */
export type StaffView = { template: "notice"; data: NoticeData } | { template: "desk"; data: DeskData };

/** A way to another page, as the menu names it. */
type MenuLink = { label: string; url: string };

/** What is around every page: who is logged in, where else they may go, the commands that do the same. */
export type StaffFrame = {
  member?: { names: string; roles: string; logout: Descriptor };
  /** The search, for who may search; a page that has it itself shows it once. */
  find?: Descriptor;
  /** Groups of pages, each led to by its first one; the pages of the group that the page is in. */
  menu: { groups: readonly (MenuLink & { isHere: boolean })[]; pages: readonly MenuLink[] };
  /** The same on the command line. */
  commands: readonly string[];
  /** What has just been done, or refused. */
  news?: { tone: "success" | "warning"; text: string; more?: LinkTo };
};

/** A page to render. */
export type DeskInput = {
  url: string;
  config: RootConfigData;
  frame: StaffFrame;
  view: StaffView;
};
