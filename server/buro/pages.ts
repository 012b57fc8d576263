/** What each page of the staff shows. A page of the table (`src/buro/table.ts`) without a row here is a type error. */
import type { StaffPageName } from "#src/buro/table.ts";
import { acts } from "./pages/act-list.ts";
import { act } from "./pages/acts.ts";
import { affiliates } from "./pages/affiliate-list.ts";
import { alarms } from "./pages/alarms.ts";
import { enrolment, login } from "./pages/access.ts";
import { application } from "./pages/application.ts";
import { bonuses } from "./pages/bonuses.ts";
import { ccr, ccrRow } from "./pages/ccr.ts";
import { chart } from "./pages/chart.ts";
import { certificate, certificates } from "./pages/certificates.ts";
import { credit } from "./pages/credit.ts";
import { arrears, credits } from "./pages/credit-list.ts";
import { home } from "./pages/home.ts";
import { members } from "./pages/member-list.ts";
import { member } from "./pages/members.ts";
import { ledger } from "./pages/ledger.ts";
import { findRead } from "./pages/find.ts";
import { day } from "./pages/day.ts";
import { messages } from "./pages/message-list.ts";
import { message } from "./pages/messages.ts";
import { pack } from "./pages/pack.ts";
import { lines } from "./pages/line-list.ts";
import { mail } from "./pages/mail.ts";
import { line } from "./pages/line.ts";
import { payments } from "./pages/payment-list.ts";
import { payment } from "./pages/payment.ts";
import { payouts, refunds } from "./pages/payout-list.ts";
import { payout } from "./pages/payouts.ts";
import { person } from "./pages/people.ts";
import { enquiriesPage, enquiry } from "./pages/enquiries.ts";
import { file, files } from "./pages/files.ts";
import { batch, returns } from "./pages/returns.ts";
import { garnishments, notices } from "./pages/law-lists.ts";
import { reliefs } from "./pages/relief-list.ts";
import { relief } from "./pages/relief.ts";
import { refund } from "./pages/refund.ts";
import { queue } from "./pages/queue.ts";
import { reconciliation } from "./pages/reconciliation.ts";
import { remark, remarks } from "./pages/remarks.ts";
import { security } from "./pages/security.ts";
import { audit, maintenance } from "./pages/site.ts";
import { tasks } from "./pages/tasks.ts";
import { videos } from "./pages/video-list.ts";
import { video } from "./pages/video.ts";
import type { ClerkRead, OpenRead } from "./reply.ts";

/** Pages that anybody may open. */
export const openReads = { login, enrolment } as const satisfies Partial<Record<StaffPageName, OpenRead>>;

/** Pages of those who are logged in. */
export const clerkReads: Readonly<Record<Exclude<StaffPageName, keyof typeof openReads>, ClerkRead>> = {
  home,
  queue,
  application,
  videos,
  video,
  affiliates,
  find: findRead,
  person,
  payouts,
  payout,
  refunds,
  refund,
  files,
  file,
  lines,
  line,
  credits,
  arrears,
  credit,
  ledger,
  pack,
  reliefs,
  notices,
  garnishments,
  relief,
  returns,
  batch,
  payments,
  payment,
  reconciliation,
  ccr,
  ccrRow,
  chart,
  day,
  enquiries: enquiriesPage,
  enquiry,
  certificates,
  certificate,
  bonuses,
  messages,
  message,
  mail,
  alarms,
  tasks,
  remarks,
  remark,
  acts,
  act,
  members,
  member,
  audit,
  security,
  maintenance,
};
