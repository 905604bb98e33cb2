import { expect, test } from "vitest";
import {
  isPhone,
  mailtoLink,
  maxMailtoLength,
  messageOf,
  smsLink,
  whatsappLink,
} from "./invitation-links.ts";

const hard = "Pão & café: 100% bom? #1 +1\n“Olá” 😊";

test("each channel's message ends with the link and its source", () => {
  const page = "https://estrelou.test/feedback/loja";
  expect(messageOf("whatsapp", " Oi! ", page)).toBe(`Oi!\n${page}?o=whatsapp`);
  expect(messageOf("sms", "Oi!", page)).toBe(`Oi!\n${page}?o=sms`);
  expect(messageOf("email", "Oi!", page)).toBe(`Oi!\n\n${page}?o=email`);
  expect(messageOf("link", "Oi!", page)).toBe(`Oi!\n${page}?o=link`);
});

test("a WhatsApp link has the number with country code, or none, and the unchanged text", () => {
  const withNumber = whatsappLink("5511987654321", hard);
  expect(withNumber).toMatch(/^https:\/\/wa\.me\/5511987654321\?text=[^+&# ]+$/);
  expect(new URL(withNumber).searchParams.get("text")).toBe(hard);
  expect(whatsappLink("", "a b")).toBe("https://wa.me/?text=a%20b");
});

test("an SMS link has the form that works on Android and iOS", () => {
  expect(smsLink("(11) 98765-4321", "a b\nc")).toBe("sms:+5511987654321?&body=a%20b%0Ac");
  expect(smsLink("", "a&b")).toBe("sms:?&body=a%26b");
});

test("a mailto link has CR LF line breaks, and no character ends its email", () => {
  expect(mailtoLink(" ana@exemplo.com ", "Olá & oi", "um\ndois\r\ntrês")).toBe(
    "mailto:ana@exemplo.com?subject=Ol%C3%A1%20%26%20oi&body=um%0D%0Adois%0D%0Atr%C3%AAs",
  );
  expect(mailtoLink("a?bcc=b@c.com", "", "")).toBe("mailto:a%3Fbcc%3Db@c.com?subject=&body=");
  expect(mailtoLink("", "", "ã".repeat(400)).length).toBeGreaterThan(maxMailtoLength);
});

test("a lone surrogate is replaced", () => {
  expect(whatsappLink("", "oi \ud83d")).toBe("https://wa.me/?text=oi%20%EF%BF%BD");
});

test.each([
  ["(11) 98765-4321", true],
  ["1133334444", true],
  ["(11) 88765-4321", false],
  ["(01) 98765-4321", false],
  ["(11) 9876", false],
  ["", false],
])("isPhone(%j) is %s", (typed, good) => {
  expect(isPhone(typed)).toBe(good);
});
