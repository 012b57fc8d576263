/** Whom an upload is counted by: its session, its profile and its address, so that nobody alone fills the disk. */
import { UPLOAD_LIMITS } from "#server/kernel/post-limits.ts";
import { hostOf } from "#server/security/network.ts";
import type { Sender } from "#server/store/db/form-tables.ts";
import type { MostBytes } from "#server/store/tables/staged.ts";
import type { Context } from "#server/visit/context.ts";
import { upTo } from "./turns.ts";

/** The most bytes that may wait for their forms. */
export const MOST_WAITING: MostBytes = {
  owner: UPLOAD_LIMITS.sessionBytes,
  user_id: UPLOAD_LIMITS.personBytes,
  host: UPLOAD_LIMITS.hostBytes,
};

/** The sender of an upload; the context has a session. The address is stored as a keyed hash. */
export const senderOf = ({ services, session, address }: Context): Sender => ({
  owner: session!.hash,
  user_id: session!.userId,
  host: services.secrets.lookupHash("upload", hostOf(address)),
});

const ofSession = upTo(UPLOAD_LIMITS.atOnce);
const ofHost = upTo(UPLOAD_LIMITS.hostAtOnce);

/** Counts a post with files, or with parts of them. Returns the function that ends it, or undefined at a limit. */
export const enterUploads = ({
  session,
  address,
}: {
  session: { hash: string } | null;
  address: string;
}): (() => void) | undefined => {
  const endHost = ofHost(hostOf(address));
  const endSession = session ? ofSession(session.hash) : () => undefined;
  if (endHost && endSession)
    return () => {
      endSession();
      endHost();
    };
  endHost?.();
  endSession?.();
  return undefined;
};
