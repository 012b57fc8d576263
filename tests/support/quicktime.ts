/** A recording as an iPhone writes it, by Apple's „QuickTime File Format Specification“ (atoms) and ISO/IEC 14496-15 (hvcC). */

const bytes = (...values: readonly number[]): Buffer => Buffer.from(values);
const u16 = (...values: readonly number[]): Buffer =>
  Buffer.concat(values.map((value) => bytes((value >> 8) & 255, value & 255)));
const u32 = (...values: readonly number[]): Buffer =>
  Buffer.concat(values.map((value) => bytes(value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255)));
const zeros = (count: number): Buffer => Buffer.alloc(count);

/** An atom: its size, its type, what is in it. */
const atom = (type: string, ...parts: readonly (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, "latin1"), body]);
};
/** One with version 0 and no flags. */
const full = (type: string, ...parts: readonly (Buffer | string)[]): Buffer => atom(type, zeros(4), ...parts);

const SCALE = 600;
const FRAMES = 30;
const SOUND_RATE = 44_100;
const SOUND_FRAME = 1024;
const UNIT = Buffer.concat([u32(0x1_0000), zeros(12), u32(0x1_0000), zeros(12), u32(0x4000_0000)]);

/** A track, and what it is described by. */
type Track = { id: number; handler: string; scale: number; head: Buffer; entry: Buffer };
/** Its samples: so many of `size` bytes, each `ticks` long, from the byte `at` on. */
type Samples = { count: number; ticks: number; size: number; at: number };

const trackOf = ({ id, handler, scale, head, entry }: Track, { count, ticks, size, at }: Samples): Buffer => {
  const movieTicks = Math.round((count * ticks * SCALE) / scale);
  return atom(
    "trak",
    atom("tkhd", u32(0xf, 0, 0, id, 0, movieTicks), zeros(8), u16(0, 0, 0x100, 0), UNIT, u32(1920 << 16, 1080 << 16)),
    atom("edts", full("elst", u32(1, movieTicks, 0, 0x1_0000))),
    atom(
      "mdia",
      full("mdhd", u32(0, 0, scale, count * ticks), u16(0, 0)),
      full("hdlr", "mhlr", handler, "appl", zeros(8), bytes(10), "Core Media"),
      atom(
        "minf",
        head,
        full("hdlr", "dhlr", "url ", "appl", zeros(8), bytes(10), "Core Media"),
        atom("dinf", full("dref", u32(1), atom("url ", u32(1)))),
        atom(
          "stbl",
          full("stsd", u32(1), entry),
          full("stts", u32(1, count, ticks)),
          full("stsc", u32(1, 1, count, 1)),
          full("stsz", u32(size, count)),
          full("stco", u32(1, at)),
        ),
      ),
    ),
  );
};

const HVCC = Buffer.concat([
  bytes(1, 1), // version 1, profile „Main“
  u32(0x6000_0000), // compatible with „Main“ and „Main 10“
  bytes(0xb0, 0, 0, 0, 0, 0, 93), // progressive frames; level 3.1
  u16(0xf000), // no spatial segmentation
  bytes(0xfc, 0xfd, 0xf8, 0xf8), // 4:2:0, eight bits
  u16(0),
  bytes(0x0b, 0), // lengths of four bytes; parameter sets lie in the samples
]);

const PICTURE = atom(
  "hvc1",
  zeros(6),
  u16(1, 0, 0),
  "appl",
  u32(0, 512),
  u16(1920, 1080),
  u32(72 << 16, 72 << 16, 0),
  u16(1),
  bytes(4),
  Buffer.from("HEVC".padEnd(31, "\0")),
  u16(24, 0xffff),
  atom("hvcC", HVCC),
);

/** AAC-LC, one channel: a version 1 sound description, whose „wave“ holds the MPEG-4 elementary stream descriptor. */
const SOUND = atom(
  "mp4a",
  zeros(6),
  u16(1, 1, 0),
  zeros(4),
  u16(1, 16, 0xfffe, 0),
  u32(SOUND_RATE * 0x1_0000, SOUND_FRAME, 0, 2, 2),
  atom(
    "wave",
    atom("frma", "mp4a"),
    atom("mp4a", zeros(4)),
    full(
      "esds",
      bytes(3, 25, 0, 0, 0), // ES_Descriptor
      bytes(4, 17, 0x40, 0x15, 0, 0x18, 0), // DecoderConfigDescriptor: MPEG-4 audio
      u32(64_000, 64_000),
      bytes(5, 2, 0x12, 0x08), // AudioSpecificConfig: AAC-LC, 44.1 kHz, one channel
      bytes(6, 1, 2),
    ),
    atom("\0\0\0\0"),
  ),
);

const TOLD = atom("mebx", zeros(6), u16(1), atom("keys"));
const GRAPHICS = u16(0x40, 0x8000, 0x8000, 0x8000);

/** Seconds of picture; `spare` bytes of it say nothing; no sound where `hasSound` is false. */
export const iphoneMov = ({ seconds = 10, hasSound = true, spare = 0 } = {}): Buffer => {
  const frames = seconds * FRAMES;
  const sounds = Math.ceil((seconds * SOUND_RATE) / SOUND_FRAME);
  const [frameSize, soundSize] = [60, 20];
  const front = Buffer.concat([atom("ftyp", "qt  ", u32(0), "qt  "), atom("wide")]);
  const at = front.length + 8;
  const data = zeros(frames * frameSize + sounds * soundSize);
  const picture = trackOf(
    { id: 1, handler: "vide", scale: SCALE, head: atom("vmhd", u32(1), GRAPHICS), entry: PICTURE },
    { count: frames, ticks: SCALE / FRAMES, size: frameSize, at },
  );
  const sound = trackOf(
    { id: 2, handler: "soun", scale: SOUND_RATE, head: full("smhd", u16(0, 0)), entry: SOUND },
    { count: sounds, ticks: SOUND_FRAME, size: soundSize, at: at + frames * frameSize },
  );
  // Beside them an iPhone tells how it was held, as a track of metadata.
  const told = trackOf(
    { id: 3, handler: "meta", scale: SCALE, head: atom("gmhd", full("gmin", GRAPHICS, u16(0, 0))), entry: TOLD },
    { count: 1, ticks: seconds * SCALE, size: 8, at },
  );
  const movie = full(
    "mvhd",
    u32(0, 0, SCALE, seconds * SCALE, 0x1_0000),
    u16(0x100),
    zeros(10),
    UNIT,
    zeros(24),
    u32(4),
  );
  const tracks = [picture, ...(hasSound ? [sound] : []), told];
  return Buffer.concat([front, atom("mdat", data), atom("free", zeros(spare)), atom("moov", movie, ...tracks)]);
};
