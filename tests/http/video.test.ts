/** Videos by which applicants show that an application is theirs: asked for, sent, looked at, and what follows. */
import { beforeAll, describe, expect, it } from "vitest";
import { staffUrl } from "#src/buro/table.ts";
import { words as ownWords } from "#server/content/words/words.fixture.ts";
import { addDays, formatDay } from "#src/domain/time/dates.ts";
import { expireApplications } from "#server/jobs/expire.ts";
import { remindOfVideos } from "#server/jobs/remind-video.ts";
import { sweepFiles } from "#server/uploads/sweep-files.ts";
import { eraseApplication } from "#server/lending/accounts/erase.ts";
import { Borrower, borrowerAt, succeed } from "#tests/support/borrower.ts";
import { stories } from "#tests/support/borrower-data.ts";
import { anotherOfRole, clerkOfRole, type ClerkBrowser } from "#tests/support/clerk.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { picture } from "#tests/support/pictures.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { iphoneMov } from "#tests/support/quicktime.ts";
import { recordingOf, sendPart, sendSelfie, sendVideo } from "#tests/support/videos.ts";

const DAY = 86_400_000;
const PAGE = "/video-verifikacia";

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, hasStaff: true });
  let clerk: ClerkBrowser;
  let video: Buffer;

  beforeAll(async () => {
    clerk = await clerkOfRole(lender, "reviewer");
    video = await recordingOf();
  });

  /** The latest application: its number, and the pages of it and of its video at the desk. */
  const latest = async () => {
    const number = await lender.number("select max(number)::int as n from requests");
    const id = await lender.text("select id from requests where number = $1", number);
    return { number, id, path: `/buro/zayavka/${number}`, seen: `/buro/video/${number}` };
  };
  /** An applicant who is asked for a video. */
  const asked = async () => ({ borrower: await borrowerAt(lender, "decided", stories.video), ...(await latest()) });
  const statusOf = (id: string): Promise<string> => lender.text("select status from requests where id = $1", id);
  const findings = (id: string): Promise<string> =>
    lender.text(
      `select (decision->'findings')::text from assessments where request_id = $1 and why = 'submit' order by seq desc limit 1`,
      id,
    );
  const wanted = async (borrower: Borrower): Promise<unknown> => {
    const { userData } = (await borrower.read("user-data")).body as { userData: { needsVideoVerification: boolean } };
    return userData.needsVideoVerification;
  };
  /** How many mails with such a subject an applicant got. */
  const mails = async (borrower: Borrower, about: string): Promise<number> =>
    (await lender.sentTo(borrower.person.email)).filter(({ subject }) => subject?.includes(about)).length;

  it("an applicant who has to show a video is told why, until when and when somebody looks, on the one page that may record", async () => {
    const { borrower, number } = await asked();
    const page = await borrower.open(PAGE);
    const until = formatDay(addDays(lender.today(), 3), true);
    const lead = String((await borrower.read("video-verification")).body["lead"]).replaceAll("\u00a0", " ");
    for (const words of ["заявката подавате Вие", until.replaceAll("\u00a0", " "), "всеки ден от 8 до 22 часа"])
      expect(lead).toContain(words);
    expect(await wanted(borrower)).toBe(true);
    expect(await mails(borrower, `Нужно е видео по заявка № ${number}`)).toBe(1);
    const told = await lender.sentTo(borrower.person.phone);
    expect(told.map(({ text }) => text)).toContainEqual(expect.stringMatching(/кратко видео от Вас\. \S+\/s\/\S+$/));
    const powers = (answer: typeof page): string[] => [
      ...(answer.headers.get("permissions-policy") ?? "")
        .split(", ")
        .filter((one) => /^(?:camera|microphone)=/.test(one)),
      ...(answer.headers.get("content-security-policy") ?? "").split("; ").filter((one) => one.startsWith("media-src")),
    ];
    expect(powers(page).sort()).toEqual(["camera=(self)", "media-src blob:", "microphone=(self)"]);
    expect(powers(await borrower.open("/status")).sort()).toEqual(["camera=()", "microphone=()"]);
  });

  it("a video waits for the desk, which plays it piece by piece and passes it; the application is decided with that", async () => {
    const { borrower, number, id, seen } = await asked();
    expect(succeed(await sendVideo(borrower, video))).toBe("/status#otgovor");
    expect((await borrower.status()).title).toBe("Получихме видеото Ви");
    expect(await wanted(borrower)).toBe(false);
    expect((await borrower.read("video-verification")).body.nextUrl).toBe("/status#otgovor");
    expect(await clerk.shown(staffUrl("videos"))).toContain(`№ ${number}`);
    expect(await clerk.shown("/buro")).toContain("Видеа за преглед");

    const shown = await clerk.shown(seen);
    const file = /\/buro\/dokument\/[0-9a-f-]{36}/.exec(shown)![0];
    expect(shown).toContain(`"kind":"video","url":"${file}"`);
    // What this browser does not play can be fetched.
    expect(shown).toContain("Ако браузърът не го пуска");
    const read = (range?: string) => clerk.browser.fetch(file, range ? { headers: { range } } : {});
    const whole = await read();
    expect([whole.status, whole.headers.get("content-type")]).toEqual([200, "video/webm"]);
    const part = await read("bytes=100-199");
    expect([part.status, part.headers.get("content-range"), part.headers.get("content-length")]).toEqual([
      206,
      `bytes 100-199/${video.length}`,
      "100",
    ]);
    expect((await read("bytes=9999999-")).status).toBe(416);
    const opened = await lender.number(
      "select count(*)::int from audit where act = 'open-file' and subject = $1",
      `Заявка № ${number}`,
    );
    expect(opened).toBe(1);
    expect((await (await clerkOfRole(lender, "cashier")).browser.open(seen)).status).toBe(403);

    // What the card in the picture is compared with is shown here, with a reason.
    const { idCard } = borrower.person;
    expect(shown).not.toContain(idCard);
    succeed(await clerk.fill(seen, "unmask-video", { field: "idCard", reason: "Сравнявам с видеото." }));
    expect(await clerk.shown(seen)).toContain(idCard);
    const form = await clerk.form(seen, "pass-video");
    succeed(await clerk.browser.post(form, {}));
    await lender.settle();
    // The declared office is looked at by a person still, who has the video now.
    expect(await statusOf(id)).toBe("manualReview");
    expect(await findings(id)).not.toContain("VIDEO");
    expect(await clerk.shown(staffUrl("videos"))).not.toContain(`№ ${number}"`);
    const again = await clerk.browser.post(await clerk.unshown("pass-video", String(number)), {});
    expect(again.status).toBe(409);
    expect(
      await lender.query("select act from audit where subject = $1 and act like '%-video'", `Заявка № ${number}`),
    ).toEqual([{ act: "pass-video" }]);
  });

  it("three that do not pass end in a person's decision without; each time the applicant reads what to do", async () => {
    const { borrower, id, seen, number } = await asked();
    const words = "Покажете и гърба на картата.";
    for (const no of [1, 2, 3]) {
      lender.clock.advance(1000);
      succeed(await (no === 2 ? sendSelfie(borrower) : sendVideo(borrower, video)));
      succeed(await clerk.fill(seen, "fail-video", { words }));
      if (no < 3) expect(String((await borrower.read("video-verification")).body["lead"])).toContain(words);
    }
    await lender.settle();
    expect(await statusOf(id)).toBe("manualReview");
    expect(await findings(id)).toMatch(/"VIDEO".*"refer"|"refer".*"VIDEO"/s);
    expect(await mails(borrower, `Нужно е друго видео по заявка № ${number}`)).toBe(1);
    expect(await mails(borrower, `Нужна е друга снимка по заявка № ${number}`)).toBe(1);
    expect(await lender.number("select count(*)::int from contact_messages where request_id = $1", id)).toBe(1);
    expect(await openCalls(id)).toBe(0);
    expect((await borrower.status()).reasons.join()).not.toContain("заявката подавате Вие");
    // A person may ask anew, which begins new tries.
    lender.clock.advance(1000);
    const path = `/buro/zayavka/${number}`;
    succeed(await clerk.fill(path, "decide-video", { reason: "Още едно.", words: "Снимайте се на по-светло." }));
    expect(String((await borrower.read("video-verification")).body["lead"])).not.toContain(words);
    succeed(await sendVideo(borrower, video));
    expect(await clerk.shown(path)).toContain("опит 1 от 3: чака преглед");
  });

  it("a page that has shown one judges no other one, which was sent meanwhile", async () => {
    const { borrower, id, seen } = await asked();
    succeed(await sendVideo(borrower, video));
    const [pass, fail] = [await clerk.form(seen, "pass-video"), await clerk.form(seen, "fail-video")];
    const words = "Покажете и гърба на картата.";
    const colleague = await anotherOfRole(lender, "reviewer");
    succeed(await colleague.fill(seen, "fail-video", { words }));
    succeed(await sendVideo(borrower, video));
    for (const [form, fields] of [
      [pass, {}],
      [fail, { words }],
    ] as const)
      expect((await clerk.browser.post(form, fields)).status).toBe(409);
    expect(await statusOf(id)).toBe("needsVideoVerification");
    expect(await lender.query("select status from video_sessions where request_id = $1 order by try", id)).toEqual([
      { status: "failed" },
      { status: "sent" },
    ]);
  });

  it("one that the desk has asked for brings the application back to the desk", async () => {
    const borrower = await borrowerAt(lender, "decided", stories.refer);
    const { id, path, seen } = await latest();
    succeed(await clerk.fill(path, "decide-video", { reason: "Гласът по телефона е друг.", words: "" }));
    expect(await statusOf(id)).toBe("needsVideoVerification");
    succeed(await sendVideo(borrower, iphoneMov()));
    const [file] = /\/buro\/dokument\/[0-9a-f-]{36}/.exec(await clerk.shown(seen))!;
    expect((await clerk.browser.fetch(file)).headers.get("content-type")).toBe("video/quicktime");
    succeed(await clerk.fill(seen, "pass-video"));
    expect(await statusOf(id)).toBe("manualReview");
    expect(await clerk.shown(path)).toContain("видео, опит 1 от 3: прието");
  });

  it("another one that the desk asks for counts, not the one that passed before", async () => {
    const { borrower, id, path, seen } = await asked();
    const ask = "Снимайте се на по-светло.";
    const words = "Покажете и гърба на картата.";
    succeed(await sendVideo(borrower, video));
    succeed(await clerk.fill(seen, "pass-video"));
    await lender.settle();
    lender.clock.advance(1000);
    succeed(await clerk.fill(path, "decide-video", { reason: "Тъмно е.", words: ask }));
    expect((await borrower.status()).reasons).toEqual([ask]);
    const tiny = await sendSelfie(borrower, await picture("jpeg", 1, 1));
    expect([tiny.status, tiny.body.errors?.["selfie"]]).toEqual([400, expect.stringContaining("твърде малка")]);
    const since = async (): Promise<string> => (await borrower.status()).request!.statusSince;
    const times = [await since()];
    lender.clock.advance(60_000);
    succeed(await sendSelfie(borrower));
    times.push(await since());
    const desk = await clerk.shown(seen);
    for (const said of ["възможно най-скоро", "и се обадете"]) expect(desk).toContain(said);
    const key = await lender.text("select short_key from requests where id = $1", id);
    const short = (await new Borrower(lender, borrower.person).read("short-status", { key })).body;
    const sent = await borrower.status();
    expect(sent["text"]).toContain("Ще Ви се обадим възможно най-скоро в работно време.");
    expect([sent.title, sent.reasons, sent.action]).toEqual(["Получихме снимката Ви", [], undefined]);
    expect([short["title"], short["action"]]).toEqual([
      "Снимката Ви чака преглед",
      { label: ownWords.text("status.toStatus"), url: "/status" },
    ]);

    lender.clock.advance(60_000);
    succeed(await clerk.fill(seen, "fail-video", { words }));
    expect(await statusOf(id)).toBe("needsVideoVerification");
    const again = await borrower.status();
    expect(new Set([...times, await since()]).size).toBe(3);
    expect([again.title, again.reasons, again.action]).toEqual([
      "Нужна ни е друга снимка от Вас",
      [`Изпратената снимка не беше достатъчна за решението: ${words}`, ask],
      { label: "Направете снимката", url: PAGE },
    ]);
    expect(again["text"]).toMatch(
      /^Снимате се .*запишете видео.* Приемаме снимката до [\d.]+\sг\. После заявката изтича/,
    );
    const page = await borrower.read("video-verification");
    expect([page.body.form!.values["way"], page.body["lead"]]).toEqual([
      "selfie",
      expect.stringContaining("Приемаме снимката до"),
    ]);
    await lender.settle();
    const sms = (await lender.sentTo(borrower.person.phone)).map(({ text }) => text);
    expect(sms).toContainEqual(expect.stringContaining("снимката Ви не стигна"));
    const mail = (await borrower.mails()).at(-1)!.text;
    for (const said of ["Снимате се", "Приемаме снимката до", "Направете снимката"]) expect(mail).toContain(said);
    expect(mail).not.toContain("Направете видеото");
    succeed(await sendVideo(borrower, video));
    succeed(await clerk.fill(seen, "pass-video"));
    expect([await statusOf(id), (await borrower.status()).reasons]).toEqual(["manualReview", []]);
  });

  const openCalls = (id: string): Promise<number> =>
    lender.number("select count(*)::int from contact_messages where request_id = $1 and closed_at is null", id);

  it("one that waits ends with its application: nobody has to look at it, nor to call", async () => {
    const { borrower, id, number, seen } = await asked();
    const counted = (): Promise<number> =>
      lender.number("select count(*)::int from video_sessions where status = 'sent'");
    const before = await counted();
    succeed(await sendSelfie(borrower));
    expect(await openCalls(id)).toBe(1);
    expect(await clerk.shown(staffUrl("videos"))).toContain(`№ ${number}`);
    succeed(await borrower.post((await borrower.status()).forms!["cancel"]!, {}));
    expect([await counted(), await openCalls(id)]).toEqual([before, 0]);
    expect(await clerk.shown(staffUrl("videos"))).not.toContain(`№ ${number}`);
    expect(await clerk.shown(seen)).toContain("заявката приключи");
  });

  it("the time for it is three days, told a day before; what waits for us does not end", async () => {
    const [late, sent] = [await asked(), await asked()];
    succeed(await sendVideo(sent.borrower, video));
    const { services } = lender;
    lender.clock.advance(2 * DAY);
    await remindOfVideos(services, lender.clock.now());
    await remindOfVideos(services, lender.clock.now());
    await lender.settle();
    const ends = (number: number): string => `Срокът за видеото изтича по заявка № ${number}`;
    expect(await mails(late.borrower, ends(late.number))).toBe(1);
    expect(await mails(sent.borrower, ends(sent.number))).toBe(0);
    await expireApplications(services, lender.clock.now());
    expect(await statusOf(late.id)).toBe("needsVideoVerification");
    lender.clock.advance(2 * DAY);
    await expireApplications(services, lender.clock.now());
    expect([await statusOf(late.id), await statusOf(sent.id)]).toEqual(["expired", "needsVideoVerification"]);
    // Told what to do otherwise, an applicant has the whole time again.
    succeed(await (await clerkOfRole(lender, "reviewer")).fill(sent.seen, "fail-video", { words: "По-светло, моля." }));
    await expireApplications(services, lender.clock.now());
    expect(await statusOf(sent.id)).toBe("needsVideoVerification");
  });

  it("one that is sent while late applications are being ended keeps its own from that", async () => {
    const { borrower, id } = await asked();
    lender.clock.advance(4 * DAY);
    const { database } = lender.services;
    let isSent = false;
    const late: typeof database = {
      ...database,
      transaction: async (work) => {
        if (!isSent) {
          await borrower.logInAgain();
          succeed(await sendVideo(borrower, video));
        }
        isSent = true;
        return database.transaction(work);
      },
    };
    await expireApplications({ ...lender.services, database: late }, lender.clock.now());
    expect([isSent, await statusOf(id)]).toEqual([true, "needsVideoVerification"]);
  });

  describe("is refused in its words, and nothing is kept:", () => {
    it.each<[what: string, bytes: () => Promise<Buffer> | Buffer, words: RegExp]>([
      ["nothing", () => Buffer.alloc(0), /Файлът е празен/],
      ["a video of no length", () => recordingOf({ picture: 0.2, sound: 0.2 }), /твърде кратък/],
      ["one that is too long", () => recordingOf({ picture: 130, sound: 130 }), /твърде дълъг/],
      ["one without sound", () => recordingOf({ sound: 0 }), /без звук/],
      ["one without a picture", () => recordingOf({ picture: 0 }), /без картина/],
      [
        "an mp4 that is none",
        () => Buffer.concat([Buffer.from("\0\0\0\x18ftypisom"), Buffer.alloc(9000, 7)]),
        /не може да се прочете/,
      ],
      ["one that is too large", () => Buffer.alloc(41 * 1024 * 1024), /40\s?MB/],
    ])("%s", async (_what, bytes, words) => {
      const { borrower, id } = await asked();
      const { status, body } = await sendVideo(borrower, await bytes());
      expect([status, body.errors?.["video"]]).toEqual([400, expect.stringMatching(words)]);
      expect(await lender.query("select 1 from video_sessions where request_id = $1", id)).toEqual([]);
    });

    it("one of 10 GB, before its first byte", async () => {
      const { borrower } = await asked();
      const part = { form: await borrower.form("video-verification"), bytes: Buffer.alloc(1), at: 0, most: 1 };
      const { status, body } = await sendPart(borrower, part, { size: String(10 * 1024 ** 3) });
      expect([status, body.errors?.["video"]]).toEqual([400, expect.stringMatching(/40\s?MB/)]);
      expect(await lender.query("select 1 from upload_parts")).toEqual([]);
    });

    it("one of another's session, and one without consent", async () => {
      const [one, other] = [await asked(), await asked()];
      const form = await one.borrower.form("video-verification");
      await sendVideo(other.borrower, video, {
        ...(await other.borrower.form("video-verification")),
        version: "0",
      } as never);
      const staged = await lender.text("select id from staged_files order by created_at desc limit 1");
      const foreign = await one.borrower.post(form, { way: "video", videoConsent: "1", "_staged[video]": staged });
      expect([foreign.status, Object.keys(foreign.body.errors ?? {})]).toEqual([400, ["video"]]);
      const unasked = await one.borrower.fill("video-verification", { way: "video" });
      expect(Object.keys(unasked.body.errors ?? {})).toContain("videoConsent");
      expect(await lender.query("select 1 from video_sessions where request_id = $1", one.id)).toEqual([]);
    });
  });

  it("is erased with its application", async () => {
    const { borrower, id } = await asked();
    succeed(await sendVideo(borrower, video));
    await lender.database.transaction((trx) => eraseApplication(lender.services, trx, id));
    await lender.settle();
    await sweepFiles(lender.services, lender.clock.now());
    for (const table of ["video_sessions", "files"])
      expect(await lender.query(`select 1 from ${table} where request_id = $1`, id)).toEqual([]);
  });
});
