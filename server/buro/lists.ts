/** The lists of the desk as files for a table, by the page that shows each. */
import type { Readable } from "node:stream";
import type { StaffPageName } from "#src/buro/table.ts";
import type { ClerkContext } from "./context.ts";
import { listCsv, type DeskList } from "./listing.ts";
import { actList } from "./pages/act-list.ts";
import { bonusList } from "./pages/bonuses.ts";
import { affiliateList } from "./pages/affiliate-list.ts";
import { certificateList } from "./pages/certificates.ts";
import { arrearsList, creditList } from "./pages/credit-list.ts";
import { ccrList } from "./pages/ccr.ts";
import { lineList } from "./pages/line-list.ts";
import { memberList } from "./pages/member-list.ts";
import { messageList } from "./pages/message-list.ts";
import { paymentList } from "./pages/payment-list.ts";
import { payoutList, refundList } from "./pages/payout-list.ts";
import { applicationList } from "./pages/queue.ts";
import { ledgerList } from "./pages/ledger.ts";
import { auditList } from "./pages/site.ts";
import { enquiryList } from "./pages/enquiries.ts";
import { garnishmentList, noticeList } from "./pages/law-lists.ts";
import { reliefList } from "./pages/relief-list.ts";
import { taskList } from "./pages/tasks.ts";
import { videoList } from "./pages/video-list.ts";

/** A list as a file, whatever its rows are. */
type Csv = (context: ClerkContext) => Promise<Readable>;

const csv =
  <Row>(list: DeskList<Row>): Csv =>
  (context) =>
    listCsv(context, list);

/** The lists. */
export const LISTS: Readonly<Partial<Record<StaffPageName, Csv>>> = {
  queue: csv(applicationList),
  affiliates: csv(affiliateList),
  payouts: csv(payoutList),
  refunds: csv(refundList),
  credits: csv(creditList),
  arrears: csv(arrearsList),
  payments: csv(paymentList),
  lines: csv(lineList),
  messages: csv(messageList),
  acts: csv(actList),
  members: csv(memberList),
  reliefs: csv(reliefList),
  bonuses: csv(bonusList),
  notices: csv(noticeList),
  garnishments: csv(garnishmentList),
  ledger: csv(ledgerList),
  ccr: csv(ccrList),
  audit: csv(auditList),
  enquiries: csv(enquiryList),
  certificates: csv(certificateList),
  tasks: csv(taskList),
  videos: csv(videoList),
};
