/** Time to live of the leader's key in etcd. Then Patroni gives the role to another node. */
export const leaderTtlSeconds = 10;

/** Patroni's section for etcd: `etcd` speaks its second protocol, `etcd3` its third. */
export type EtcdProtocol = "etcd" | "etcd3";

/** Settings of a Patroni, as in `docs/operations.md`, with the times of a fast failover. */
export function patroniSettings(node: {
  name: string;
  port: number;
  restPort: number;
  folder: string;
  home: string;
  etcdHost: string;
  etcdProtocol: EtcdProtocol;
  /** Folder of PostgreSQL's programs. */
  bin: string;
}): string {
  const { name, port, restPort, folder, home, etcdHost, etcdProtocol, bin } = node;
  return `scope: estrelou
name: ${name}
restapi:
  listen: 127.0.0.1:${restPort}
  connect_address: 127.0.0.1:${restPort}
${etcdProtocol}:
  hosts: ${etcdHost}
  # Keeps to the host above, which the test can cut off.
  use_proxies: true
bootstrap:
  dcs:
    ttl: ${leaderTtlSeconds}
    loop_wait: 2
    retry_timeout: 3
    synchronous_mode: true
    failsafe_mode: true
    postgresql:
      use_pg_rewind: true
      parameters:
        wal_log_hints: "on"
        max_connections: 100
  initdb:
    - encoding: UTF8
    - data-checksums
  pg_hba:
    - host all all 127.0.0.1/32 scram-sha-256
    - host replication all 127.0.0.1/32 scram-sha-256
postgresql:
  listen: 127.0.0.1:${port}
  connect_address: 127.0.0.1:${port}
  data_dir: ${folder}/data
  bin_dir: ${bin}
  pgpass: ${home}/${name}.pgpass
  authentication:
    superuser: { username: postgres, password: secret }
    replication: { username: replicator, password: secret }
    rewind: { username: rewinder, password: secret }
  parameters:
    unix_socket_directories: ${folder}
`;
}

/**
 * Settings of HAProxy, as in `docs/operations.md`. The second port leaves the sessions to a former leader open,
 * which nothing should do.
 */
export function haproxySettings(
  nodes: { name: string; port: number; restPort: number }[],
  { port, openPort }: { port: number; openPort: number },
): string {
  const listen = (name: string, at: number, onDown: string) => `
listen ${name}
  bind 127.0.0.1:${at}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 ${onDown}
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}`).join("\n")}
`;
  return `global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout check 1s
  timeout client 30m
  timeout server 30m
${listen("primary", port, "on-marked-down shutdown-sessions")}${listen("open", openPort, "")}`;
}
