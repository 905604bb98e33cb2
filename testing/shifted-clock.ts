/**
 * Loaded before every module of a Node process (`node --import`): moves the clock to CLOCK_AT. All processes of
 * a run read the same time, which passes `slower` times slower, so a long run stays at the chosen moment.
 */
const slower = 20;
const { CLOCK_AT, CLOCK_BEGUN } = process.env;

if (CLOCK_AT && CLOCK_BEGUN) {
  const RealDate = Date;
  const [at, begun] = [RealDate.parse(CLOCK_AT), Number(CLOCK_BEGUN)];
  const now = () => Math.floor(at + (RealDate.now() - begun) / slower);
  globalThis.Date = new Proxy(RealDate, {
    construct: (date, args, target) =>
      Reflect.construct(date, args.length > 0 ? args : [now()], target),
    apply: () => new RealDate(now()).toString(),
    get: (date, name, receiver) => (name === "now" ? now : Reflect.get(date, name, receiver)),
  });
}
