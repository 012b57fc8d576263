import type { Migration } from "kysely";
import { people } from "./001-people.ts";
import { requests } from "./002-requests.ts";
import { posts } from "./003-posts.ts";
import { drafts } from "./004-drafts.ts";
import { uploads } from "./005-uploads.ts";
import { checks } from "./006-checks.ts";
import { account } from "./007-account.ts";
import { interactions } from "./008-interactions.ts";
import { transitionOrder } from "./009-transition-order.ts";
import { device } from "./010-device.ts";
import { agreements } from "./011-agreements.ts";
import { persons } from "./012-persons.ts";
import { assessments } from "./013-assessments.ts";
import { accounts } from "./014-accounts.ts";
import { limits } from "./015-limits.ts";
import { issuedForms } from "./016-issued-forms.ts";
import { invitations } from "./017-invitations.ts";
import { ownData } from "./018-own-data.ts";
import { decoys } from "./019-decoys.ts";
import { journal } from "./020-journal.ts";
import { servicing } from "./021-servicing.ts";
import { staff } from "./025-staff.ts";
import { causes } from "./026-causes.ts";
import { cards } from "./028-cards.ts";
import { statements } from "./027-statements.ts";
import { refunds } from "./029-refunds.ts";
import { lockedMonths } from "./030-locked-months.ts";
import { returned } from "./031-returned.ts";
import { pageIndices } from "./032-page-indices.ts";
import { postingPlans } from "./034-posting-plans.ts";
import { postingOnce } from "./036-posting-once.ts";
import { writeOffs } from "./040-write-offs.ts";
import { reconciliations } from "./041-reconciliations.ts";
import { orderFailures } from "./042-order-failures.ts";
import { uploadParts } from "./043-upload-parts.ts";
import { wholeEntries } from "./044-whole-entries.ts";
import { ownerIndices } from "./045-owner-indices.ts";
import { lostMessages } from "./047-lost-messages.ts";
import { stores } from "./048-stores.ts";
import { storesClock } from "./048-stores-clock.ts";
import { commandSessions } from "./050-command-sessions.ts";
import { toldAhead } from "./053-told-ahead.ts";
import { payersOwe } from "./055-payers-owe.ts";
import { erasedRefunds } from "./056-erased-refunds.ts";
import { likeNumbers } from "./057-like-numbers.ts";
import { knownLines } from "./058-known-lines.ts";
import { lapsedActs } from "./059-lapsed-acts.ts";
import { linesByHand } from "./061-lines-by-hand.ts";
import { receivedByHand } from "./060-received-by-hand.ts";
import { staffIdentifiers } from "./062-staff-identifiers.ts";
import { unlent } from "./063-unlent.ts";
import { unlentCredits } from "./064-unlent-credits.ts";
import { timesBack } from "./065-times-back.ts";
import { lineFaults } from "./066-line-faults.ts";
import { movedLines } from "./067-moved-lines.ts";
import { daysThatCame } from "./068-days-that-came.ts";
import { surplusIndex } from "./069-surplus-index.ts";
import { staffDevices } from "./070-staff-devices.ts";
import { dueDays } from "./071-due-days.ts";
import { nameHashes } from "./072-name-hashes.ts";
import { deskLists } from "./073-desk-lists.ts";
import { foundBy } from "./075-found-by.ts";
import { moneyIn } from "./077-money-in.ts";
import { keptSums } from "./078-kept-sums.ts";
import { remarks } from "./079-remarks.ts";
import { promises } from "./080-promises.ts";
import { enquiries } from "./081-enquiries.ts";
import { documentAsks } from "./082-document-asks.ts";
import { staffAlarms } from "./083-staff-alarms.ts";
import { givenTasks } from "./084-given-tasks.ts";
import { smallArrears } from "./085-small-arrears.ts";
import { dueSums } from "./086-due-sums.ts";
import { guarantees } from "./087-guarantees.ts";
import { videoSessions } from "./088-video-sessions.ts";
import { signedGuarantees } from "./089-signed-guarantees.ts";
import { guaranteeFiles } from "./090-guarantee-files.ts";
import { certificates } from "./094-certificates.ts";
import { outward } from "./095-outward.ts";
import { namedByLaw } from "./096-named-by-law.ts";
import { reliefs } from "./097-reliefs.ts";
import { refinances } from "./098-refinances.ts";
import { keptAnnexes } from "./099-kept-annexes.ts";
import { lawPapers } from "./100-law-papers.ts";
import { frozenPayOffs } from "./101-frozen-pay-offs.ts";
import { arrearsPlans } from "./103-arrears-plans.ts";
import { listIndexes } from "./104-list-indexes.ts";
import { bonuses } from "./107-bonuses.ts";
import { contactFiles } from "./110-contact-files.ts";
import { numberBefore } from "./049-number-before.ts";
import { bankLines } from "./054-bank-lines.ts";

/** All migrations in order; a list, because the server is bundled and cannot scan a folder. Names never change. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  "001-people": people,
  "002-requests": requests,
  "003-posts": posts,
  "004-drafts": drafts,
  "005-uploads": uploads,
  "006-checks": checks,
  "007-account": account,
  "008-interactions": interactions,
  "009-transition-order": transitionOrder,
  "010-device": device,
  "011-agreements": agreements,
  "012-persons": persons,
  "013-assessments": assessments,
  "014-accounts": accounts,
  "015-limits": limits,
  "016-issued-forms": issuedForms,
  "017-invitations": invitations,
  "018-own-data": ownData,
  "019-decoys": decoys,
  "020-journal": journal,
  "021-servicing": servicing,
  "025-staff": staff,
  "026-causes": causes,
  "027-statements": statements,
  "028-cards": cards,
  "029-refunds": refunds,
  "030-locked-months": lockedMonths,
  "031-returned": returned,
  "032-page-indices": pageIndices,
  "034-posting-plans": postingPlans,
  "036-posting-once": postingOnce,
  "040-write-offs": writeOffs,
  "041-reconciliations": reconciliations,
  "042-order-failures": orderFailures,
  "043-upload-parts": uploadParts,
  "044-whole-entries": wholeEntries,
  "045-owner-indices": ownerIndices,
  "047-lost-messages": lostMessages,
  "048-stores": stores,
  "048-stores-clock": storesClock,
  "049-number-before": numberBefore,
  "050-command-sessions": commandSessions,
  "053-told-ahead": toldAhead,
  "054-bank-lines": bankLines,
  "055-payers-owe": payersOwe,
  "056-erased-refunds": erasedRefunds,
  "057-like-numbers": likeNumbers,
  "058-known-lines": knownLines,
  "059-lapsed-acts": lapsedActs,
  "060-received-by-hand": receivedByHand,
  "061-lines-by-hand": linesByHand,
  "062-staff-identifiers": staffIdentifiers,
  "063-unlent": unlent,
  "064-unlent-credits": unlentCredits,
  "065-times-back": timesBack,
  "066-line-faults": lineFaults,
  "067-moved-lines": movedLines,
  "068-days-that-came": daysThatCame,
  "069-surplus-index": surplusIndex,
  "070-staff-devices": staffDevices,
  "071-due-days": dueDays,
  "072-name-hashes": nameHashes,
  "073-desk-lists": deskLists,
  "075-found-by": foundBy,
  "077-money-in": moneyIn,
  "078-kept-sums": keptSums,
  "079-remarks": remarks,
  "080-promises": promises,
  "081-enquiries": enquiries,
  "082-document-asks": documentAsks,
  "083-staff-alarms": staffAlarms,
  "084-given-tasks": givenTasks,
  "085-small-arrears": smallArrears,
  "086-due-sums": dueSums,
  "087-guarantees": guarantees,
  "088-video-sessions": videoSessions,
  "089-signed-guarantees": signedGuarantees,
  "090-guarantee-files": guaranteeFiles,
  "094-certificates": certificates,
  "095-outward": outward,
  "096-named-by-law": namedByLaw,
  "097-reliefs": reliefs,
  "098-refinances": refinances,
  "099-kept-annexes": keptAnnexes,
  "100-law-papers": lawPapers,
  "101-frozen-pay-offs": frozenPayOffs,
  "103-arrears-plans": arrearsPlans,
  "104-list-indexes": listIndexes,
  "107-bonuses": bonuses,
  "110-contact-files": contactFiles,
};
