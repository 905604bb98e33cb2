const zone = "America/Sao_Paulo";
const dayMs = 86_400_000;

const partsFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: zone,
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
});

/**
 * The same time of day `count` days later in São Paulo: a day when clocks change has 23 or 25 hours.
 */
export function addDays(at: Date, count: number): Date {
  return fromWall(wallOf(at) + count * dayMs);
}

/** The same day and time `count` months later in São Paulo, or the month's last day when it is shorter. */
export function addMonths(at: Date, count: number): Date {
  const wall = new Date(wallOf(at));
  const day = wall.getUTCDate();
  wall.setUTCDate(1);
  wall.setUTCMonth(wall.getUTCMonth() + count);
  const lastDay = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 0)).getUTCDate();
  wall.setUTCDate(Math.min(day, lastDay));
  return fromWall(wall.getTime());
}

/** The moment the day of `at` is over in São Paulo. */
export function endOfDay(at: Date): Date {
  const wall = wallOf(at);
  return fromWall(wall - (((wall % dayMs) + dayMs) % dayMs) + dayMs);
}

/** What the clock on the wall shows, as if it were UTC. */
function wallOf(at: Date): number {
  const parts = Object.fromEntries(
    partsFormat.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
  ) as Record<"year" | "month" | "day" | "hour" | "minute" | "second", number>;
  const seconds = Date.UTC(
    parts.year,
    parts.month - 1,
    parts.day,
    parts.hour,
    parts.minute,
    parts.second,
  );
  return seconds + (((at.getTime() % 1000) + 1000) % 1000);
}

/** The moment the wall shows this; an hour that clocks skipped counts as the one after it. */
function fromWall(wall: number): Date {
  const first = wall - (wallOf(new Date(wall)) - wall);
  const second = wall - (wallOf(new Date(first)) - first);
  return new Date(wallOf(new Date(second)) === wall ? second : Math.max(first, second));
}
