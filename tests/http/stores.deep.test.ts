/** A bucket of another maker's server knows whose files it holds, as a folder does. */
import { expect, it } from "vitest";
import { readConfiguration } from "#server/start/configuration.ts";
import { openServices } from "#server/start/open-services.ts";
import { sweepFiles } from "#server/uploads/sweep-files.ts";
import { keepBlob } from "#server/uploads/vault.ts";
import { closeAfterAll, temporaryFolder } from "#tests/support/after-all.ts";
import { makePostgresDatabase } from "#tests/support/database.ts";
import { S3_BUCKET, S3_KEYS, startS3 } from "#tests/support/s3-server.ts";

let server: Awaited<ReturnType<typeof startS3>> | undefined;
closeAfterAll(() => server);
const folder = temporaryFolder("zayavka-bucket");

it("is tied to the first database, refused to another until it is adopted, and swept by rows alone", async () => {
  server = await startS3();
  const [one, other] = [await makePostgresDatabase(), await makePostgresDatabase()];
  const open = (url: string, more: Record<string, string> = {}) =>
    openServices(
      readConfiguration({
        LOG_LEVEL: "silent",
        DEMO: "on",
        STAFF: "off",
        DATA_DIR: `${folder}/${url === one.url ? "one" : "other"}`,
        DATABASE_URL: url,
        SECRET_KEY: "a key of at least 32 characters, for a bucket",
        S3_URL: `http://${S3_KEYS.access}:${encodeURIComponent(S3_KEYS.secret)}@${server!.host}/${S3_BUCKET}/lender`,
        ...more,
      }),
    );
  const first = await open(one.url);
  const services = first.services.now();
  const { files, clock } = services.ports;
  const [named, stray] = ["n".repeat(22), "s".repeat(22)];
  await keepBlob(services, named, Buffer.from("expected"));
  await files.put(stray, Buffer.from("of nobody"));
  // Two hours later no row has come to name the one; of the other no row has ever spoken.
  await sweepFiles(services, new Date(clock.now().getTime() + 3 * 3_600_000));
  expect([await files.get(named), String(await files.get(stray))]).toEqual([undefined, "of nobody"]);
  const said = await open(other.url).then(
    () => "it started",
    (error: unknown) => (error as Error).message,
  );
  expect(said).toMatch(
    /^Uploaded files and database do not belong together: the bucket lender-files\/lender at 127\.0\.0\.1:\d+ \(S3_URL\) belongs to another database than /,
  );
  expect(said).not.toContain(S3_KEYS.access);
  const second = await open(other.url, { ADOPT_STORES: /([0-9a-f]{12})\.$/.exec(said)![1]! });
  await keepBlob(services, named, Buffer.from("expected"));
  await sweepFiles(services, new Date(clock.now().getTime() + 3 * 3_600_000));
  expect(String(await files.get(stray))).toBe("of nobody");
  expect(await files.get(named)).toBeDefined();
  await Promise.all([first.close(), second.close()]);
  await Promise.all([one.close(), other.close()]);
}, 120_000);
