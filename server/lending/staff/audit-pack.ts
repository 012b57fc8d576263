/**
 * Auditors' packs: all that is kept of one credit, in one archive sealed under a password that is told once. A pack is put
 * together when it is fetched, so that nobody keeps another copy of it here.
 */
import { createHash, randomInt, randomUUID } from "node:crypto";
import { sealedZip } from "#server/kernel/sealed-zip.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { addAuditPack, auditPackOf, type AuditPackRow } from "#server/store/tables/audit-packs.ts";
import { noteAct, type Clerk } from "./clerk.ts";
import { packedFiles, type OpenUpload } from "./packed-files.ts";

/** Minutes within which a pack is fetched. */
const PACK_MINUTES = 15;

/** Letters and digits that nobody mistakes for others, of which a password has 24: 120 bits. */
const SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const GROUPS = 6;
const A_GROUP = 4;

const newPassword = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: A_GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join(""),
  ).join("-");

/** Context to which the sealed password of a pack is bound. */
const packPlace = (id: string): string => `audit-pack:${id}`;

/** A pack that was made; its password is told here and never again. */
export type MadePack = AuditPackRow & { password: string };

/** Makes a pack of a credit for somebody, and notes it. */
export const makeAuditPack = async (
  services: Pick<Services, "secrets" | "ports">,
  trx: Db,
  clerk: Clerk,
  { creditNo, reason }: { creditNo: number; reason: string },
): Promise<MadePack> => {
  const now = services.ports.clock.now();
  const [id, password] = [randomUUID(), newPassword()];
  const expiresAt = new Date(now.getTime() + PACK_MINUTES * 60_000);
  const sealed = services.secrets.seal(password, packPlace(id));
  const pack = { id, creditNo, staffId: clerk.id, sealed, madeAt: now, expiresAt };
  await addAuditPack(trx, pack);
  await noteAct(services, trx, clerk, {
    act: "audit-pack",
    subject: String(creditNo),
    fields: { pack: id },
    reason,
    now,
  });
  return { ...pack, password };
};

/** The pack that somebody has asked for, as long as it can be fetched. */
export const packFor = (
  { database, ports }: Pick<Services, "database" | "ports">,
  { id: staffId }: Pick<Clerk, "id">,
  id: string,
): Promise<AuditPackRow | undefined> => auditPackOf(database.db, { id, staffId, now: ports.clock.now() });

/** The archive of a pack, and its name; that it was fetched is noted, with the fingerprint of its contents. */
export const packArchive = async (
  services: Services,
  db: Db,
  clerk: Clerk,
  { id, creditNo, sealed }: Pick<AuditPackRow, "id" | "creditNo" | "sealed">,
  openUpload: OpenUpload,
): Promise<{ name: string; bytes: Buffer }> => {
  const now = services.ports.clock.now();
  const files = await packedFiles(services, db, { creditNo, by: clerk.names, now }, openUpload);
  const bytes = await sealedZip(files, services.secrets.open(sealed, packPlace(id)).toString("utf8"));
  const fields = { pack: id, sha256: createHash("sha256").update(bytes).digest("hex"), files: String(files.length) };
  await noteAct(services, db, clerk, { act: "fetch-audit-pack", subject: String(creditNo), fields, now });
  return { name: `paket-kredit-${creditNo}.zip`, bytes };
};
