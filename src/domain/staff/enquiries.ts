/** What the staff do about an enquiry. */

/**
 * What somebody has done: `taken` it, `answered` by mail, talked to whoever wrote (`reached`), called in vain (`unreached`),
 * was asked to call `later`, or `closed` it without an answer. Persisted.
 */
const ENQUIRY_STEPS = ["taken", "answered", "reached", "unreached", "later", "closed"] as const;

/** A step of an enquiry. */
export type EnquiryStepKind = (typeof ENQUIRY_STEPS)[number];

/** Steps that a clerk notes who has written no mail. */
export const ENQUIRY_OUTCOMES = ["reached", "unreached", "later", "closed"] as const satisfies EnquiryStepKind[];

/** What came of an enquiry without a mail. */
export type EnquiryOutcome = (typeof ENQUIRY_OUTCOMES)[number];

const ENDS: readonly EnquiryStepKind[] = ["answered", "reached", "closed"];

/** Whether a step ends the wait of an enquiry. */
export const endsEnquiry = (kind: EnquiryStepKind): boolean => ENDS.includes(kind);

/** The topic of an enquiry that asks for a call. */
export const CALL_TOPIC = "phoneCall";

/** When somebody wants to be called, as forms name it. */
export const CALL_TIMES = ["soon", "morning", "afternoon", "evening"] as const;

/** One of these times. */
export type CallTime = (typeof CALL_TIMES)[number];
