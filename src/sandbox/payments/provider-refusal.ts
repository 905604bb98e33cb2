/** An error response with the provider's message. */
export class ProviderRefusal extends Error {
  readonly status: number;
  readonly causes: { code: number; description: string }[];
  /** The reason of a refused card, beside the message. */
  readonly code: string | undefined;

  constructor(
    status: number,
    message: string,
    { cause, code }: { cause?: number; code?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.causes = cause === undefined ? [] : [{ code: cause, description: message }];
    this.code = code;
  }
}

export function find<T>(all: Record<string, T>, id: string): T {
  const found = all[id];
  if (!found) throw notFound(id);
  return found;
}

export function notFound(id: string): ProviderRefusal {
  return new ProviderRefusal(404, `The resource ${id} was not found`);
}
