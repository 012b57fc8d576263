import { crc32, deflateSync } from "node:zlib";
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { picture } from "#tests/support/pictures.ts";
import { UPLOAD_LIMITS } from "#server/kernel/post-limits.ts";
import { redraw } from "./picture.ts";

const drawn = async (bytes: Buffer): Promise<Buffer> => {
  const answer = await redraw(bytes);
  if ("issue" in answer) throw new Error(`refused: ${JSON.stringify(answer.issue)}`);
  return answer.bytes;
};
const issueOf = async (bytes: Buffer): Promise<string | undefined> => {
  const answer = await redraw(bytes);
  return "issue" in answer && "code" in answer.issue ? answer.issue.code : undefined;
};

type Colour = readonly [number, number, number];
const [RED, GREEN, BLUE, WHITE]: readonly Colour[] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
];
/** The colours of the picture's corners when displayed. */
const SEEN: Readonly<Record<string, Colour>> = {
  "top left": RED!,
  "top right": GREEN!,
  "bottom left": BLUE!,
  "bottom right": WHITE!,
};
const [WIDTH, HEIGHT] = [96, 64];

/** By EXIF orientation: the side of the first row, and of the first column. */
const ORIENTATIONS = [
  ["top", "left"],
  ["top", "right"],
  ["bottom", "right"],
  ["bottom", "left"],
  ["left", "top"],
  ["right", "top"],
  ["right", "bottom"],
  ["left", "bottom"],
] as const;
const OPPOSITE = { top: "bottom", bottom: "top", left: "right", right: "left" } as const;
const corner = (a: string, b: string): Colour => SEEN[`${a} ${b}`] ?? SEEN[`${b} ${a}`]!;

/** The picture as a camera in that orientation stores it. */
const stored = (orientation: number): Promise<Buffer> => {
  const [row, column] = ORIENTATIONS[orientation - 1]!;
  const [width, height] = orientation > 4 ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT];
  const raw = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      raw.set(
        corner(y < height / 2 ? row : OPPOSITE[row], x < width / 2 ? column : OPPOSITE[column]),
        (y * width + x) * 3,
      );
    }
  }
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation })
    .jpeg({ quality: 100 })
    .toBuffer();
};

describe("a picture", () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])("of orientation %i is stored upright", async (orientation) => {
    const { data, info } = await sharp(await drawn(await stored(orientation)))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([WIDTH, HEIGHT]);
    const at = (x: number, y: number): number[] =>
      [...data.subarray((y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3)].map((value) => (value > 128 ? 255 : 0));
    expect([at(20, 12), at(76, 12), at(20, 52), at(76, 52)]).toEqual([RED, GREEN, BLUE, WHITE]);
  });

  it("keeps its pixels and no metadata", async () => {
    const comment = Buffer.from("X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*");
    const tagged = await sharp(await picture())
      .withExif({
        IFD0: { Make: "Телефон", Artist: "Ivan Petrov" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "42/1 41/1 51/1" },
      })
      .withXmp(
        `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>`,
      )
      .withIccProfile("p3")
      .jpeg()
      .toBuffer();
    const withComment = Buffer.concat([
      tagged.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, comment.length + 2]),
      comment,
      tagged.subarray(2),
    ]);
    const before = await sharp(withComment).metadata();
    expect([before.exif, before.xmp, before.icc].every(Boolean)).toBe(true);
    const after = await drawn(withComment);
    const { exif, xmp, icc, iptc, orientation, space, comments } = await sharp(after).metadata();
    expect({ exif, xmp, icc, iptc, orientation, space, comments }).toEqual({ space: "srgb" });
    for (const trace of ["Exif", "EICAR", "ICC_PROFILE", "adobe", "Petrov"])
      expect([trace, after.includes(trace)]).toEqual([trace, false]);
  });

  it("in another colour space becomes sRGB, and transparency becomes white", async () => {
    const cmyk = await sharp(await picture())
      .toColourspace("cmyk")
      .jpeg()
      .toBuffer();
    expect((await sharp(await drawn(cmyk)).metadata()).space).toBe("srgb");
    const clear = await sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    expect([
      ...(
        await sharp(await drawn(clear))
          .raw()
          .toBuffer()
      ).subarray(0, 3),
    ]).toEqual([255, 255, 255]);
  });

  it("above the largest side is scaled down; a smaller one keeps its size", async () => {
    const wide = await sharp({
      create: { width: UPLOAD_LIMITS.side + 1000, height: 10, channels: 3, background: "red" },
    })
      .png()
      .toBuffer();
    expect((await sharp(await drawn(wide)).metadata()).width).toBe(UPLOAD_LIMITS.side);
    expect(await sharp(await drawn(await picture("webp", 300, 200))).metadata()).toMatchObject({
      format: "jpeg",
      width: 300,
      height: 200,
    });
  });

  it("with several frames is refused", async () => {
    const frames = await Promise.all(
      ["red", "blue"].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer();
    expect(await issueOf(moving)).toBe("file-moving");
    expect(
      await issueOf(
        await sharp(frames, { join: { animated: true } })
          .gif()
          .toBuffer(),
      ),
    ).toBe("file-type");
  });
});

const chunk = (kind: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body) >>> 0);
  return Buffer.concat([length, body, sum]);
};

/** A PNG with one bit per pixel, all zeros: a few kilobytes whatever its dimensions. */
const bomb = (width: number, height: number, rows = height): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const line = Math.ceil(width / 8) + 1;
  return Buffer.concat([
    Buffer.from("\u0089PNG\r\n\u001a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(line * rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};

describe("a hostile or broken picture", () => {
  it.each([
    ["400 million pixels", bomb(20_000, 20_000)],
    ["50 million pixels and a row", bomb(10_000, 5001)],
    ["4 billion pixels claimed by a header alone", bomb(65_000, 65_000, 1)],
  ])("%s are refused by the header", async (_what, bytes) => {
    expect(bytes.length).toBeLessThan(200_000);
    const before = process.memoryUsage().rss;
    expect(await issueOf(bytes)).toBe("file-pixels");
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  });

  it("a picture on which nothing can be made out is refused, one of the least size is not", async () => {
    const of = async (width: number, height: number) => redraw(await picture("jpeg", width, height), 200);
    expect(await of(199, 300)).toEqual({ issue: { code: "file-small", params: { side: 200 } } });
    expect(await of(200, 200)).toHaveProperty("bytes");
  });

  it("exactly 50 million pixels are accepted", async () => {
    expect(await issueOf(bomb(10_000, 5000))).toBeUndefined();
  });

  it("truncated pixel data, noise and an empty file are refused as broken", async () => {
    expect(await issueOf(bomb(5000, 5000, 10))).toBe("file-broken");
    expect(await issueOf(Buffer.from("not a picture at all"))).toBe("file-broken");
    expect(await issueOf(Buffer.alloc(0))).toBe("file-broken");
  });

  it("200 pictures with flipped bits are re-encoded or refused, without a crash", async () => {
    const whole = [await picture("jpeg", 64, 64), await picture("png", 64, 64), await picture("webp", 64, 64)];
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(fc.nat(2), fc.array(fc.nat(), { minLength: 1, maxLength: 12 }), async (which, flips) => {
        const bytes = Buffer.from(whole[which]!);
        for (const flip of flips) bytes[(flip >> 3) % bytes.length]! ^= 1 << (flip & 7);
        const answer = await redraw(bytes);
        if ("issue" in answer) refused += 1;
        else expect((await sharp(answer.bytes).metadata()).format).toBe("jpeg");
      }),
      { numRuns: 200 },
    );
    expect(refused).toBeGreaterThan(10);
  });

  it("a truncated picture is refused as broken", async () => {
    const whole = await picture("jpeg", 200, 200);
    for (const share of [0.1, 0.5, 0.9])
      expect(await issueOf(whole.subarray(0, Math.floor(whole.length * share)))).toBe("file-broken");
  });
});
