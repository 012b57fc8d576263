/** Kinds of invitations to register. Links of another kind, which the table may hold from before, do not open. */
export const INVITATION_KINDS = ["friend", "operatorPrefill"] as const;
/** For what somebody is invited: by a friend, or with data that the staff filled in. */
export type InvitationKind = (typeof INVITATION_KINDS)[number];

export const isInvitationKind = (text: string): text is InvitationKind =>
  (INVITATION_KINDS as readonly string[]).includes(text);
