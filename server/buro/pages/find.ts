/** The search of the desk. */
import { askedWords, canBeFound, findWords as words, foundGroups } from "#src/copy/staff-find.ts";
import { staffTitles } from "#src/copy/staff.ts";
import type { DeskSection } from "#src/buro/desk.ts";
import { staffUrl } from "#src/buro/table.ts";
import { list, paragraph } from "#src/domain/text/blocks.ts";
import { staffCalls } from "#server/lending/staff/calls.ts";
import { find as findText, type FindAnswer, type FoundPart } from "#server/lending/staff/find.ts";
import { find as reader } from "#server/submissions/staff.ts";
import { deskPage, table } from "../blocks.ts";
import type { ClerkContext } from "../context.ts";
import { staffForm } from "../forms.ts";
import { clerkPost, type ClerkRead, type StaffPage } from "../reply.ts";

const partOf = ({ group, rows, isMore }: FoundPart): DeskSection => {
  const { title, head, sums } = foundGroups[group];
  const shown = rows.map(({ url, cells: [name = "", ...cells] }) => [{ text: name || words.unnamed, url }, ...cells]);
  return {
    title,
    blocks: [table(head, shown, "", sums), ...(isMore ? [paragraph(words.more(rows.length))] : [])],
  };
};

const CAN: DeskSection = { title: words.can, blocks: [list([...canBeFound])] };

const foundParts = ({ kinds, parts }: FindAnswer): DeskSection[] => {
  if (kinds.length === 0) return [{ blocks: [paragraph(words.unread)] }, CAN];
  const asked = paragraph(words.asked(kinds.map((kind) => askedWords[kind]).join(", ")));
  if (parts.length === 0) return [{ blocks: [asked, paragraph(words.none)] }, CAN];
  return [{ blocks: [asked] }, ...parts.map(partOf)];
};

const findPage = (context: ClerkContext, q = "", found?: FindAnswer): StaffPage =>
  deskPage(context.today, staffTitles.find, ["find <какво> --as <служител>"], {
    lead: words.lead,
    sections: [
      { blocks: [], forms: [staffForm(context, staffCalls.find.form, { params: {}, values: { q } })] },
      ...(found ? foundParts(found) : [CAN]),
    ],
  });

/** Query parameter: the mark of what is looked for. */
const MARK = "tarsene";

/** What the mark of the address stands for, looked for each time; without one that is kept what can be looked for. */
export const findRead: ClerkRead = async (context) => {
  const q = context.searches.textOf(context.query.get(MARK) ?? "");
  return findPage(context, q, q === undefined ? undefined : await findText(context.services, context.clerk, q));
};

/** Keeps what was typed, which is in no address, and goes on to what is found by it. */
export const find = clerkPost(reader, {
  effect: ({ searches }, { q }) =>
    Promise.resolve({ nextUrl: `${staffUrl("find")}?${new URLSearchParams({ [MARK]: searches.keep(q) })}` }),
});
