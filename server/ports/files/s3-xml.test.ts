import { expect, it } from "vitest";
import { errorCode, textsOf } from "./s3-xml.ts";

// Answers as the S3 API reference shows them (ListObjectsV2, Error responses).
it("reads keys with what XML escapes in them", () => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>b</Name><Prefix>a &amp; b/</Prefix>
<Contents><Key>a &amp; b/&#x438;&#1084;&quot;e</Key><Size>1</Size></Contents><Contents><Key><![CDATA[a & b/2]]></Key></Contents>
<IsTruncated>false</IsTruncated></ListBucketResult>`;
  expect([textsOf(xml, "Key"), textsOf(xml, "NextContinuationToken")]).toEqual([['a & b/им"e', "a & b/2"], []]);
});

it.each([
  ['<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>…</Message></Error>', "NoSuchKey"],
  ["<Error><Code>a secret of 40 signs?</Code></Error>", undefined],
  ["<html><p>bad gateway", undefined],
  ["", undefined],
])("the error %s has the code %s", (answer, code) => {
  expect(errorCode(answer)).toBe(code);
});
