/** Opens everything the handlers work with and closes it in reverse order. */
import type { FastifyBaseLogger } from "fastify";
import { ratesOn } from "#src/domain/lending/catalogue.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { BYTES_PER_MB } from "#src/web/file-sizes.ts";
import { onInvalidDate } from "#src/domain/time/invalid-dates.ts";
import { lender } from "#server/lending/lender/lender.ts";
import { moveToPersons } from "#server/lending/persons/fill-in-persons.ts";
import { fillInAgreements } from "#server/lending/agreements/fill-in-agreements.ts";
import { openBooks } from "#server/lending/ledger/opening.ts";
import { resumeClock } from "#server/lending/servicing/move-clock.ts";
import { openAccounts } from "#server/lending/servicing/open-accounts.ts";
import { unlendReturned } from "#server/lending/servicing/unlend.ts";
import { alarmFailures } from "#server/jobs/alarm-failures.ts";
import { seedDemo } from "#server/demo/seed.ts";
import { seedDemoStaff } from "#server/demo/staff.ts";
import { makeQueue, type Queue } from "#server/queue/queue.ts";
import { emptyIncoming } from "#server/uploads/incoming.ts";
import { tieFiles } from "#server/uploads/owner.ts";
import { loadLists } from "#server/lists/index.ts";
import { watchDisk, type DiskRoom } from "#server/kernel/disk-room.ts";
import { lockFolder } from "#server/kernel/lock.ts";
import { makeLogger } from "#server/kernel/logging.ts";
import { warmPasswords } from "#server/kernel/passwords.ts";
import { makePrivate } from "#server/kernel/private-folder.ts";
import { renderPdf, type RenderPdf } from "#server/documents/pdf.ts";
import { openSecrets } from "#server/kernel/secret-file.ts";
import type { Secrets } from "#server/kernel/secrets.ts";
import { makeMetrics } from "#server/metrics/metrics.ts";
import { scheduleBackups, type Backups } from "#server/backup/schedule.ts";
import { makePorts } from "#server/ports/choose-ports.ts";
import { demoClock, systemClock } from "#server/ports/clock.ts";
import type { Ports } from "#server/ports/ports.ts";
import { holdServices, type CurrentServices, type Foundation } from "#server/services.ts";
import type { Settings } from "#server/kernel/settings.ts";
import { deskForms } from "#server/lending/staff/desk-forms.ts";
import { fileSource, ownFolders } from "#server/snapshot/file-source.ts";
import type { Reading, Snapshot, SourceOn } from "#server/snapshot/snapshot.ts";
import { openDatabase, type Database } from "#server/store/db/database.ts";
import { isOutOfSpace } from "#server/store/db/database-error.ts";
import { storeDefinitions } from "#server/store/tables/definitions.ts";
import { storeIdentity } from "#server/store/tables/store.ts";
import { keepPromoCodes } from "#server/store/tables/promo-codes.ts";
import { adoptOrRefuse, databaseName } from "./adoption.ts";
import { BrokenSnapshot } from "./broken-snapshot.ts";
import { acceptClock } from "./check-clock.ts";
import type { Configuration } from "./configuration.ts";
import { handOutJobs } from "./hand-out-jobs.ts";
import { acceptKeys, judgeKeys } from "./known-keys.ts";

/** Services with a reloadable snapshot. */
type LiveServices = {
  services: CurrentServices;
  /** Reads the source. A valid snapshot replaces the served one; a broken one changes nothing. */
  reread(): Promise<Reading>;
};

/** Open services and how to close them. */
export type AppContainer = LiveServices & { close(): Promise<void> };

const SWEEP_SECONDS = 300;
const CHAIN_SECONDS = 60;

/** What the services are built from: supplied by the start or by a test. */
type Dependencies = {
  database: Database;
  ports: Ports;
  secrets: Secrets;
  log: FastifyBaseLogger;
  queue: Queue;
  /** Free space; default: that of the settings' folders. */
  disk?: DiskRoom;
  /** Makes the PDFs of papers; default: as they are to be read. */
  renderPdf?: RenderPdf;
  /** Origin of the definitions; default: the project's own files. */
  sourceOn?: SourceOn;
};

/** Watches the folders of the settings. */
const watchFolders = (
  { dataDir, backupDir, diskFloor }: Settings,
  { database, ports: { files }, log }: Pick<Dependencies, "database" | "ports" | "log">,
): DiskRoom =>
  watchDisk({
    isVital: database.kind === "embedded",
    folders: {
      data: dataDir,
      ...(files.folder !== undefined && { files: files.folder }),
      ...(backupDir !== undefined && { backup: backupDir }),
    },
    floor: diskFloor * BYTES_PER_MB,
    log,
  });

/** Stores the served definitions, so that a post of a form issued before an edit is still understood, and the promo codes. */
const keepSnapshot = async ({ database, ports }: Foundation, { definitions, promoCodes }: Snapshot): Promise<void> => {
  await storeDefinitions(
    database.db,
    [...definitions].map(([form, { version, definition }]) => ({ form, version, definition })),
    ports.clock.now(),
  );
  await keepPromoCodes(database.db, promoCodes);
};

const warnOfRates = ({ log, ports }: Foundation, { catalogue }: Snapshot): void => {
  for (const warning of ratesOn(catalogue, sofiaDay(ports.clock.now())).warnings)
    log.warn({ event: "rates", warning }, "a statutory rate is not certain");
};

/**
 * Loads and checks everything and registers the job handlers; does not start the queue. Throws BrokenSnapshot.
 *
 * @internal for tests, which start no server.
 */
export const makeServices = async (
  settings: Settings,
  { database, ports, secrets, log, queue, sourceOn = fileSource(ownFolders(), deskForms), ...given }: Dependencies,
): Promise<LiveServices> => {
  const disk = given.disk ?? watchFolders(settings, { database, ports, log });
  const source = sourceOn({ lender: lender({ settings }), today: () => sofiaDay(ports.clock.now()) });
  const first = await source.read();
  if ("problems" in first) throw new BrokenSnapshot(first.problems);
  loadLists(settings.dataDir);
  await acceptKeys(database, secrets, settings, ports.clock.now());
  database.onQuery((_milliseconds, error) => {
    if (isOutOfSpace(error)) disk.noteFailure();
  });
  const metrics = makeMetrics({ database, queue, disk, now: () => ports.clock.now() });
  const foundation: Foundation = {
    settings,
    database,
    queue,
    ports,
    secrets,
    log,
    metrics,
    disk,
    renderPdf: given.renderPdf ?? renderPdf,
  };
  const services = holdServices(foundation, first.snapshot);
  warnOfRates(foundation, first.snapshot);
  await keepSnapshot(foundation, first.snapshot);
  handOutJobs(foundation, services);
  alarmFailures(foundation);
  await queue.prepare();
  await moveToPersons(services.now());
  await fillInAgreements(services.now());
  await openBooks(services.now());
  await openAccounts(services.now());
  await unlendReturned(services.now());
  await warmPasswords();
  return {
    services,
    reread: async () => {
      const reading = await source.read();
      if ("problems" in reading) return reading;
      await keepSnapshot(foundation, reading.snapshot);
      services.replace(reading.snapshot);
      return reading;
    },
  };
};

/** Ties the uploaded files to the database. Throws a SettingError when they belong to another one. */
const tieStores = (settings: Settings, { db }: Database, { files, clock }: Ports): Promise<void> =>
  tieFiles(
    db,
    files,
    ({ is, owner }, { id }) =>
      adoptOrRefuse(
        settings,
        ["files", id, files.name, owner],
        `Uploaded files and database do not belong together: ${files.name} ${is(databaseName(settings))}; correct the setting that is wrong.`,
        "To go on with these two all the same,",
      ),
    clock.now(),
  );

/** Locks the data folder and makes it private, opens the database and starts the queue. On failure, closes everything opened so far. */
export const openServices = async (
  { settings, ports: chosen }: Configuration,
  sourceOn?: SourceOn,
): Promise<AppContainer> => {
  const log = makeLogger(settings);
  onInvalidDate((error) => log.error({ err: error, event: "date-invalid" }, "What should be shown as a date is none"));
  const lock = await lockFolder(settings.dataDir);
  let database: Database | undefined;
  let backups: Backups | undefined;
  try {
    await makePrivate(settings.dataDir);
    await emptyIncoming(settings.dataDir);
    database = await openDatabase(settings);
    const { db } = database;
    const queue = makeQueue(database, log);
    const clock = settings.demo ? demoClock() : systemClock;
    const secrets = await openSecrets(settings, () => judgeKeys(db, [], settings, clock.now()));
    const ports = makePorts(chosen, { settings, secrets, clock });
    await acceptClock(database, settings, new Date());
    await tieStores(settings, database, ports);
    await resumeClock({ database, ports });
    const live = await makeServices(settings, { database, queue, log, ports, secrets, sourceOn });
    queue.every(SWEEP_SECONDS, "sweep", {});
    queue.every(SWEEP_SECONDS, "close-books", {});
    queue.every(SWEEP_SECONDS, "reconcile", {});
    queue.every(SWEEP_SECONDS, "report-credits", {});
    if (settings.staff) queue.every(CHAIN_SECONDS, "chain-audit", {});
    await queue.start();
    if (settings.demo) await seedDemo(live.services.now());
    if (settings.demo && settings.staff) await seedDemoStaff(live.services.now());
    backups = scheduleBackups(
      {
        database,
        files: chosen.files.adapter === "folder" ? ports.files : null,
        keyId: secrets.keyIds[0]!,
        store: (await storeIdentity(db, clock.now())).id,
      },
      settings,
      { clock: ports.clock, log },
    );
    return {
      ...live,
      close: async () => {
        await backups?.stop();
        await queue.stop();
        await live.services.now().database.close();
        await lock.release();
      },
    };
  } catch (error) {
    await backups?.stop();
    await database?.close();
    await lock.release();
    throw error;
  }
};
