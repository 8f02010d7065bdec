import type { TopicGains } from "../gain/topic-gains.ts";

/** Does a piece of work once a topic, however many measures ask for it. */
export function perTopic<T>(work: (topic: TopicGains) => T): (topic: TopicGains) => T {
  const done = new WeakMap<TopicGains, { readonly value: T }>();
  return (topic) => {
    const known = done.get(topic);
    if (known !== undefined) return known.value;
    const value = work(topic);
    done.set(topic, { value });
    return value;
  };
}
