/** So many mails to a silent domain are tried at the same time, to notice its next answer. */
const mostTrials = 4;

interface Domain {
  running: number;
  /** Answers so far, acceptances and rejections. */
  answers: number;
  isSilent: boolean;
}

/** This mail was not tried, because those to the same domain before it got no answer. It is a temporary problem. */
export class DomainSilent extends Error {
  readonly code = "EDOMAINSILENT";
}

/**
 * Keeps mails to a domain whose mails get no answer from taking every place: after `answerMs` without an answer a few
 * are tried, the others are rejected at once, until the domain answers again.
 */
export class SilentDomains {
  readonly #answerMs: number;
  readonly #domains = new Map<string, Domain>();

  constructor(answerMs: number) {
    this.#answerMs = answerMs;
  }

  /** Sends a mail to an email. `isAnswer` tells whether an error of `send` came from the mail server. */
  async send<T>(
    to: string,
    send: () => Promise<T>,
    isAnswer: (error: unknown) => boolean,
  ): Promise<T> {
    const name = to.slice(to.lastIndexOf("@") + 1).toLowerCase();
    const domain = this.#domains.get(name) ?? { running: 0, answers: 0, isSilent: false };
    if (domain.isSilent && domain.running >= mostTrials) throw new DomainSilent();
    this.#domains.set(name, domain);
    domain.running += 1;
    let seen = domain.answers;
    const watch = setInterval(() => {
      if (domain.answers === seen) domain.isSilent = true;
      seen = domain.answers;
    }, this.#answerMs).unref();
    const noteAnswer = () => {
      domain.answers += 1;
      domain.isSilent = false;
    };
    try {
      const result = await send();
      noteAnswer();
      return result;
    } catch (error) {
      if (isAnswer(error)) noteAnswer();
      throw error;
    } finally {
      clearInterval(watch);
      domain.running -= 1;
      // A silent one is remembered, so that the retries of its mails do not take every place again.
      if (domain.running === 0 && !domain.isSilent) this.#domains.delete(name);
    }
  }
}
