import java.util.List;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.node.Node;
import org.opensearch.transport.Netty4Plugin;

/** One node of OpenSearch in a process of its own, which a test can kill. Its settings are arguments: node.name=n1. */
class OneNode extends Node {
    OneNode(Settings settings) {
        super(new Environment(settings, null), List.of(Netty4Plugin.class), false);
    }

    public static void main(String[] arguments) throws Exception {
        Settings.Builder settings = Settings.builder();
        for (String each : arguments) {
            String[] pair = each.split("=", 2);
            settings.putList(pair[0], pair[1].split(","));
            if (!pair[1].contains(",")) settings.put(pair[0], pair[1]);
        }
        new OneNode(settings.build()).start();
        System.in.read(); // until the process that started it ends
        System.exit(0);
    }
}
