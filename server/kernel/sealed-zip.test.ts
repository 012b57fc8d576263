import { BlobReader, TextWriter, ZipReader, type FileEntry } from "@zip.js/zip.js";
import { describe, expect, it } from "vitest";
import { sealedZip } from "./sealed-zip.ts";

const SECRET = "Иван Петров Иванов, 7501020018";
const opened = (bytes: Buffer, password: string) =>
  new ZipReader(new BlobReader(new Blob([new Uint8Array(bytes)])), { password });

describe("a sealed archive", () => {
  it("holds its files under the password, by AES-256", async () => {
    const bytes = await sealedZip(
      [
        { path: "dogovor/a.txt", content: SECRET },
        { path: "b.bin", content: Buffer.from([1, 2]) },
      ],
      "p-1",
    );
    const [text, binary] = (await opened(bytes, "p-1").getEntries()) as [FileEntry, FileEntry];
    expect([text.filename, text.encrypted, binary.filename, binary.encrypted]).toEqual([
      "dogovor/a.txt",
      true,
      "b.bin",
      true,
    ]);
    expect(await text.getData(new TextWriter())).toBe(SECRET);
    // WinZip's extra field 0x9901 says strength 3.
    expect(bytes.includes(Buffer.from([0x01, 0x99, 0x07, 0x00, 0x02, 0x00, 0x41, 0x45, 0x03]))).toBe(true);
  });

  it("tells nothing of them without it", async () => {
    const bytes = await sealedZip([{ path: "a.txt", content: SECRET.repeat(9) }], "p-1");
    expect(bytes.includes(Buffer.from("7501020018"))).toBe(false);
    const [text] = (await opened(bytes, "another").getEntries()) as [FileEntry];
    await expect(text.getData(new TextWriter())).rejects.toThrow("Invalid pas");
  });
});
