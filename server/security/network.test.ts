import { expect, it } from "vitest";
import { hostOf, networkOf } from "./network.ts";

it.each([
  ["203.0.113.7", "203.0.113.0/24"],
  ["203.0.113.255", "203.0.113.0/24"],
  ["::ffff:203.0.113.7", "203.0.113.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:0DB8:0001::9", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0::/48"],
  ["fe80::1%eth0", "fe80:0:0::/48"],
  ["::1", "0:0:0::/48"],
  ["unknown", "unknown"],
])("%s is in the network %s", (address, network) => expect(networkOf(address)).toBe(network));

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  // With the client's port, as AWS („Client port preservation“) and Azure's Application Gateway write it.
  ["203.0.113.7:51544", "203.0.113.7"],
  ["[2001:db8:1:2:3:4:5:6]:51544", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2:3:4:5:6]", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["unknown", "unknown"],
])("%s is the host %s", (address, host) => expect(hostOf(address)).toBe(host));
