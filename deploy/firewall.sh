# What deploy/install puts before the machine's ports: a table of its own among the kernel's rules, which
# vitrine-firewall.service loads at each boot. Rules that are there already are left alone. To be sourced after steps.sh.

FIREWALL=vitrine-firewall.service
FIREWALL_RULES=/etc/vitrine/firewall.nft

set_up_firewall() {
  local others ssh words closed
  install_packages nftables
  others=$(other_firewall)
  if [ -f "$FIREWALL_RULES" ] && ! systemctl -q is-enabled "$FIREWALL" 2>/dev/null; then
    say "- the firewall: $FIREWALL is switched off on this machine, and left so"
    return
  elif [ ! -f "$FIREWALL_RULES" ] && [ -n "$others" ]; then
    say "- the firewall: rules are there already (${others//$'\n'/, }), and are left alone; they have to let in TCP 80 and 443"
    return
  fi
  ssh=$(ssh_ports) || {
    say "- the firewall: none, because sshd does not say where it listens: sshd -T"
    return
  }
  words="TCP 80, 443${ssh:+ and, for SSH, ${ssh//$'\n'/, }}; UDP 443"
  # shellcheck disable=SC2086 # each port is a word
  if is_firewall_loaded && firewall_rules $ssh | cmp -s - "$FIREWALL_RULES"; then
    say "- the firewall: lets in $words already"
  else
    closed=$({ ss -Hlntu 2>/dev/null || true; } | closed_ports 80 443 $ssh)
    step "the firewall: let in $words${closed:+. This closes ${closed//$'\n'/, } to the outside, where something listens}" load_firewall $ssh
  fi
}

# What already says, or will at the next boot, who reaches this machine. The old iptables' tables are none of nftables'.
other_firewall() {
  local unit
  nft list tables 2>/dev/null | grep -vx "table inet vitrine" || true
  sed "s/^/iptables /" /proc/net/ip_tables_names /proc/net/ip6_tables_names 2>/dev/null || true
  for unit in nftables firewalld netfilter-persistent; do
    ! systemctl -q is-enabled $unit.service 2>/dev/null || echo $unit.service
  done
  ! grep -qsx ENABLED=yes /etc/ufw/ufw.conf || echo ufw
}

# The ports of the SSH servers here, one a line: sshd's, that of systemd's socket for it, and that of the session at hand,
# which may be another program's.
ssh_ports() {
  local settings=""
  if [ -x /usr/sbin/sshd ]; then settings=$(/usr/sbin/sshd -T) || return 1; fi
  {
    sshd_ports_in <<<"$settings"
    ! systemctl -q is-active ssh.socket 2>/dev/null || systemctl show -P Listen ssh.socket | socket_ports_in
    # Client, its port, server, its port.
    [ -z "${SSH_CONNECTION:-}" ] || echo "${SSH_CONNECTION##* }"
  } | sort -nu
}

# Of what `sshd -T` prints. A ListenAddress may have a port of its own.
sshd_ports_in() {
  sed -nE 's/^port ([0-9]+)$/\1/p; s/^listenaddress .*:([0-9]+)( .*)?$/\1/p'
}

socket_ports_in() {
  sed -nE 's/^.*:([0-9]+) \(Stream\)$/\1/p'
}

# closed_ports TCP_PORT…: what `ss -Hlntu` lists that is reached from outside now, and is not by these rules.
closed_ports() {
  awk -v open=" $* " '
    { port = $5; sub(/.*:/, "", port) }
    $5 ~ /^(127\.|\[::1\]|\[::ffff:127\.)/ { next }
    $1 == "tcp" && index(open, " " port " ") { next }
    $1 == "udp" && port ~ /^(443|68|546)$/ { next }
    { print toupper($1) " " port }
  ' | sort -u
}

# firewall_rules SSH_PORT…: with names that nft itself knows. A bare Debian has no /etc/protocols.
firewall_rules() {
  local ports
  printf -v ports ', %s' 80 443 "$@"
  cat <<END
# deploy/install wrote this file, and does so again when sshd's port changes (docs/deploy.md).
add table inet vitrine
delete table inet vitrine
table inet vitrine {
	chain input {
		type filter hook input priority filter; policy drop;
		iif "lo" accept
		ct state established,related accept
		# Only openings are refused: a session goes on that was open before there were rules.
		tcp flags & (fin | syn | rst | ack) != syn accept
		# Errors, the size of packets, ping; IPv6 finds its neighbours by it.
		meta l4proto { icmp, icmpv6 } accept
		# This machine's address, by DHCP: the answer does not come from where the question went.
		udp sport 67 udp dport 68 accept
		udp sport 547 udp dport 546 accept
		tcp dport { ${ports#, } } accept
		# HTTP/3.
		udp dport 443 accept
		# What you let in besides, each a line such as: udp dport 51820 accept
		include "/etc/vitrine/firewall.d/*.nft"
	}
}
END
}

is_firewall_loaded() {
  nft list table inet vitrine >/dev/null 2>&1
}

# The rules are replaced at once: at no moment are there none.
load_firewall() {
  firewall_rules "$@" >"$FIREWALL_RULES.unfinished"
  if ! nft --check --file "$FIREWALL_RULES.unfinished"; then
    rm "$FIREWALL_RULES.unfinished"
    say "  nft does not take them here, and there is no firewall"
    return
  fi
  mv "$FIREWALL_RULES.unfinished" "$FIREWALL_RULES"
  install -m 644 "$SOURCE/deploy/beside/$FIREWALL" /etc/systemd/system
  systemctl daemon-reload
  systemctl enable -q "$FIREWALL"
  systemctl reload-or-restart "$FIREWALL"
}
