/** Kinds of invitations to register. */
export const INVITATION_KINDS = ["guarantor", "friend", "operatorPrefill"] as const;
/** For what somebody is invited: to stand surety, by a friend, or with data that the staff filled in. */
export type InvitationKind = (typeof INVITATION_KINDS)[number];

export const isInvitationKind = (text: string): text is InvitationKind =>
  (INVITATION_KINDS as readonly string[]).includes(text);
